/**
 * Remembers the buttons that are clicked in an element whose code is still loading, and stops the clicks: the browser
 * would submit the form itself. One clicked several times is remembered once: an impatient visitor means one click.
 * Until then a button is marked as noted, which is less than done: ui/base.css shows it, and a word for it.
 * @returns stops that and clicks the buttons again, in the same order.
 */
export function rememberPress(elementId: string): () => void {
  const pressed = new Set<HTMLButtonElement>();
  const remember = (event: MouseEvent) => {
    const button = pressedBy(event);
    if (!button || !document.getElementById(elementId)?.contains(button)) return;
    pressed.add(button);
    button.dataset["noted"] = "";
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", remember, true);
  return () => {
    window.removeEventListener("click", remember, true);
    for (const button of pressed) {
      // So that an order can tell it from a press of now.
      button.dataset["noted"] = "again";
      button.click();
      // In a part whose code is not there yet it was noted anew.
      if (button.dataset["noted"]) delete button.dataset["noted"];
    }
    pressed.clear();
  };
}

/** Enter in a field clicks the first button of its form that submits; a field may name another one that it means. */
function pressedBy({ target, detail }: MouseEvent): HTMLButtonElement | null {
  const meant = detail === 0 && document.activeElement?.getAttribute("data-enter");
  return meant ? (document.getElementById(meant) as HTMLButtonElement) : (target as Element).closest("button");
}
