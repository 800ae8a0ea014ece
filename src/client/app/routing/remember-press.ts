/**
 * Remembers the last button that was clicked in an element whose code is still loading, and stops the click: the
 * browser would submit the form itself.
 * @returns stops that and clicks the button again.
 */
export function rememberPress(elementId: string): () => void {
  let pressed: HTMLButtonElement | null = null;
  const remember = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button");
    if (!button || !document.getElementById(elementId)?.contains(button)) return;
    pressed = button;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", remember, true);
  return () => {
    window.removeEventListener("click", remember, true);
    pressed?.click();
    pressed = null;
  };
}
