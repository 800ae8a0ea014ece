import { type ComponentType, memo, Suspense, use, useEffect } from "react";
import type { Language } from "../../../shared/contract/page.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { rememberPress } from "./remember-press.ts";
import type { ScreenProps } from "./screen.ts";
import { loadTexts } from "./screens.ts";
import { nextInteraction, whenNeeded } from "./when-needed.ts";

export type PartProps = Pick<ScreenProps, "language" | "page">;

interface DeferredOptions {
  load: () => Promise<{ Part: ComponentType<PartProps> }>;
  /** Texts beside those of the screen. */
  namespaces: readonly string[];
  /** The element of the part that is watched, by language. */
  anchors: Record<Language, string>;
}

/** A part of a screen whose markup comes from the server and whose code loads when it is needed. */
export interface DeferredPart {
  Part: ComponentType<PartProps>;
  /** Fetches code and texts at once: before rendering on the server, and before a screen that the browser renders. */
  preload: (language: Language) => Promise<unknown>;
}

/**
 * Until the code has loaded, React keeps the server's markup; buttons that were clicked meanwhile are clicked again
 * then. The component around it must not re-render it meanwhile. The visitor's first interaction loads the code, so it
 * is there before a change of language or place.
 */
export function defer({ load, namespaces, anchors }: DeferredOptions): DeferredPart {
  const loaded = new Map<Language, ComponentType<PartProps>>();
  const waiting = new Map<Language, Promise<ComponentType<PartProps>>>();
  const presses = new Map<Language, () => void>();

  async function preload(language: Language): Promise<ComponentType<PartProps>> {
    const [{ Part }] = await Promise.all([load(), loadTexts(language, namespaces)]);
    loaded.set(language, Part);
    return Part;
  }

  async function loadWhenNeeded(language: Language): Promise<ComponentType<PartProps>> {
    presses.set(language, rememberPress(anchors[language]));
    await whenNeeded(anchors[language]);
    for (;;) {
      try {
        return await preload(language);
      } catch (error) {
        console.error("a part of the page could not be fetched", error);
        await nextInteraction();
      }
    }
  }

  function partOf(language: Language): Promise<ComponentType<PartProps>> {
    const promise = waiting.get(language) ?? loadWhenNeeded(language);
    waiting.set(language, promise);
    return promise;
  }

  /** The part; suspends until it has loaded. */
  function usePart(language: Language): { Part: ComponentType<PartProps> } {
    const ready = loaded.get(language);
    return { Part: ready ?? use(partOf(language)) };
  }

  function Content(props: PartProps) {
    const { Part } = usePart(props.language);
    return (
      <>
        <Part {...props} />
        <EarlyPress language={props.language} />
      </>
    );
  }

  // Not in Content: a component that may skip `use` must have no other hook after it.
  function EarlyPress({ language }: { language: Language }) {
    // Not before its forms have taken over what was typed.
    const isHydrated = useHydrated();
    useEffect(() => {
      if (isHydrated) presses.get(language)?.();
    }, [isHydrated, language]);
    return null;
  }

  // memo: a re-render while the code is loading would drop the server's markup.
  const Part = memo(function Deferred(props: PartProps) {
    // React renders what is below Suspense later than the page around it, and clicks that the loader repeats come
    // between.
    if (!loaded.has(props.language)) void partOf(props.language);
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    );
  });
  return { Part, preload };
}
