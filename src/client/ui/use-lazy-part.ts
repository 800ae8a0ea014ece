import { type ComponentType, useState } from "react";

/**
 * A part of the page whose code is fetched on demand. A fetch that fails leaves the page as it is; the next call tries
 * again.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const loadPart = () => {
    setLoading(true);
    load()
      .then(
        (loaded) => setPart(() => loaded),
        () => {},
      )
      .finally(() => setLoading(false));
  };
  return { Part, isLoading, loadPart };
}
