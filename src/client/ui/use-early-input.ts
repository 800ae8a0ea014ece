import { useEffectEvent, useLayoutEffect, useState } from "react";

/** What React hands to `onChange`, as far as the forms read it. */
interface Changed<Control> {
  target: Control;
  currentTarget: Control;
}

/**
 * Tells `onChange` what was typed, chosen or ticked in a control of the server's HTML before the page's code was there,
 * by somebody or by their browser: React does not, and its next render would overwrite it. It is told before the
 * browser paints and before the form is ready; focus and caret stay where they are.
 * @param id of the control.
 * @param drawn what it is drawn with: its value, or whether it is ticked. A control without keeps its own.
 */
export function useEarlyInput<Control extends HTMLElement, Event extends Changed<Control>>(
  id: string | undefined,
  drawn: string | number | boolean | readonly string[] | undefined,
  onChange: ((event: Event) => void) | undefined,
): void {
  // While React takes over the server's HTML, and only then, the control is in the page before it is drawn.
  const [served] = useState(() => (id && typeof document !== "undefined" ? document.getElementById(id) : null));
  const tell = useEffectEvent(() => {
    if (!served || drawn === undefined || served !== document.getElementById(served.id)) return;
    const { type, checked, value } = served as HTMLInputElement;
    const isBox = type === "checkbox" || type === "radio";
    const isOther = isBox ? checked !== drawn : value !== String(drawn);
    // Of a group of radios the chosen one alone speaks.
    if (!isOther || (type === "radio" && !checked)) return;
    const control = served as unknown as Control;
    onChange?.({ target: control, currentTarget: control } as Event);
  });
  useLayoutEffect(() => tell(), []);
}
