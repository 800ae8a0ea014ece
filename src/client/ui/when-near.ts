/**
 * Calls back once when the element comes within a screen's height of the viewport; immediately where nothing can tell.
 * @returns stops waiting.
 */
export function whenNear(element: Element, callback: () => void): () => void {
  if (!("IntersectionObserver" in window)) {
    callback();
    return () => {};
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "100% 0px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
