import {
  type ComponentType,
  memo,
  type NamedExoticComponent,
  Suspense,
  use,
  useEffect,
  useSyncExternalStore,
} from "react";
import type { Language } from "../../../shared/contract/page.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { rememberPress } from "./remember-press.ts";
import type { ScreenProps } from "./screen.ts";
import { loadTexts } from "./screens.ts";
import { nextInteraction, whenNeeded } from "./when-needed.ts";

export type PartProps = Pick<ScreenProps, "language" | "page">;

interface DeferredOptions<Props> {
  load: () => Promise<{ Part: ComponentType<Props> }>;
  /** Texts beside those of the screen. */
  namespaces: readonly string[];
  /** The element of the part that is watched, by language. */
  anchors: Record<Language, string>;
  /** Its code comes right after that of the screen, before anybody needs it. */
  isNext?: boolean;
  /** Shown in front of the part while its code cannot be fetched; without it the part waits quietly. */
  Failed?: ComponentType<FailedProps>;
}

export interface FailedProps {
  /** Settles with the next try. */
  onRetry: () => Promise<unknown>;
}

/** A part of a screen whose markup comes from the server and whose code loads when it is needed. */
export interface DeferredPart<Props = PartProps> {
  Part: NamedExoticComponent<Props>;
  /** Fetches code and texts at once: before rendering on the server, and before a screen that the browser renders. */
  preload: (language: Language) => Promise<unknown>;
}

/**
 * Until the code has loaded, React keeps the server's markup; buttons that were clicked meanwhile are clicked again
 * then. The component around it must not re-render it meanwhile, nor change a context above it but in a transition. The
 * visitor's first interaction loads the code, so it is there before a change of language or place.
 */
export function defer<Props extends { language: Language } = PartProps>({
  load,
  namespaces,
  anchors,
  isNext = false,
  Failed,
}: DeferredOptions<Props>): DeferredPart<Props> {
  const loaded = new Map<Language, ComponentType<Props>>();
  const waiting = new Map<Language, Promise<ComponentType<Props>>>();
  const presses = new Map<Language, () => void>();
  const failure = createFlag();
  /** The fetch that is under way, or the last one. */
  let fetching: Promise<unknown> = Promise.resolve();

  async function preload(language: Language): Promise<ComponentType<Props>> {
    const [{ Part }] = await Promise.all([load(), loadTexts(language, namespaces)]);
    loaded.set(language, Part);
    return Part;
  }

  async function loadWhenNeeded(language: Language): Promise<ComponentType<Props>> {
    presses.set(language, rememberPress(anchors[language]));
    if (!isNext) await whenNeeded(anchors[language]);
    for (;;) {
      try {
        const code = preload(language);
        fetching = code;
        const part = await code;
        failure.set(false);
        return part;
      } catch (error) {
        console.error("a part of the page could not be fetched", error);
        failure.set(true);
        await nextInteraction();
      }
    }
  }

  function partOf(language: Language): Promise<ComponentType<Props>> {
    const promise = waiting.get(language) ?? loadWhenNeeded(language);
    waiting.set(language, promise);
    return promise;
  }

  /** The part; suspends until it has loaded. */
  function usePart(language: Language): { Part: ComponentType<Props> } {
    const ready = loaded.get(language);
    return { Part: ready ?? use(partOf(language)) };
  }

  function Content(props: Props) {
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

  function Failure({ Message }: { Message: ComponentType<FailedProps> }) {
    const hasFailed = useSyncExternalStore(failure.subscribe, failure.isSet, () => false);
    // The press itself is the interaction with which the code is fetched again.
    return hasFailed ? <Message onRetry={() => fetching.catch(() => {})} /> : null;
  }

  // memo: a re-render while the code is loading would drop the server's markup.
  const Part = memo(function Deferred(props: Props) {
    // React renders what is below Suspense later than the page around it, and clicks that the loader repeats come
    // between.
    if (!loaded.has(props.language)) void partOf(props.language);
    return (
      <>
        {Failed ? <Failure Message={Failed} /> : null}
        <Suspense>
          <Content {...props} />
        </Suspense>
      </>
    );
  });
  return { Part, preload };
}

/** A yes or no that components can follow. */
function createFlag() {
  const listeners = new Set<() => void>();
  let isSet = false;
  return {
    isSet: () => isSet,
    set: (value: boolean) => {
      isSet = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
