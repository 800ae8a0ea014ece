import { type ComponentType, memo, Suspense, use, useEffect } from "react";
import type { Language } from "../../../shared/contract/page.ts";
import type { ScreenProps } from "./screen.ts";
import { loadTexts } from "./screens.ts";
import { nextMove, rememberPress, whenNeeded } from "./when-needed.ts";

export type PartProps = Pick<ScreenProps, "language" | "page">;

interface DeferredOptions {
  load: () => Promise<{ Part: ComponentType<PartProps> }>;
  /** Texts beside those of the screen. */
  namespaces: readonly string[];
  /** The element of the part that is watched, by language. */
  anchors: Record<Language, string>;
}

/** A part of a screen whose markup comes from the server, and whose code comes when somebody may want to use it. */
export interface DeferredPart {
  Part: ComponentType<PartProps>;
  /** Fetches code and texts at once: before rendering on the server, and before a screen that the browser renders. */
  preload: (language: Language) => Promise<unknown>;
}

/**
 * Until the code is there React keeps the server's markup as it is: seen, read and followed, with nothing lost; the button
 * that was pressed meanwhile is pressed then. Whoever
 * renders such a part must not change what surrounds it meanwhile; the visitor's first move fetches the code, so a
 * change of language or place finds it there.
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
        await nextMove();
      }
    }
  }

  /** The part, as soon as it is there: until then whoever asks suspends. */
  function usePart(language: Language): { Part: ComponentType<PartProps> } {
    const ready = loaded.get(language);
    if (ready) return { Part: ready };
    const promise = waiting.get(language) ?? loadWhenNeeded(language);
    waiting.set(language, promise);
    return { Part: use(promise) };
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

  // Apart from what may suspend: a component that asks for a promise and then finds it needless may have no other hook.
  function EarlyPress({ language }: { language: Language }) {
    useEffect(() => presses.get(language)?.(), [language]);
    return null;
  }

  // Rendered again only for another language: a change while the code is missing would cost the server's markup.
  const Part = memo(function Deferred(props: PartProps) {
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    );
  });
  return { Part, preload };
}
