/**
 * Remembers the buttons that are clicked in an element whose code is still loading, and stops the clicks: the browser
 * would submit the form itself. One clicked several times is remembered once: an impatient visitor means one click.
 * @returns stops that and clicks the buttons again, in the same order.
 */
export function rememberPress(elementId: string): () => void {
  const pressed = new Set<HTMLButtonElement>();
  const remember = (event: MouseEvent) => {
    const button = (event.target as Element).closest("button");
    if (!button || !document.getElementById(elementId)?.contains(button)) return;
    pressed.add(button);
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", remember, true);
  return () => {
    window.removeEventListener("click", remember, true);
    for (const button of pressed) button.click();
    pressed.clear();
  };
}
