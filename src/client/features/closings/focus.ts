/** A ref: what appears in place of the button that was pressed takes the focus, and comes into sight. */
export const focus = (element: HTMLElement | null) => element?.focus();
