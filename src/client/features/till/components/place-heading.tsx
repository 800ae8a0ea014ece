import type { ReactNode } from "react";

export const placeHeadingId = "till-place";
/** The field that is typed into at the checkout: form "till", field "received". */
export const receivedFieldId = "till-received";

/** Whether there is a mouse, and with it mostly a keyboard. */
export const hasKeyboard = () =>
  typeof window.matchMedia === "function" && window.matchMedia("(pointer: fine)").matches;

/** The heading of what the till shows; the focus comes here when that changes. */
export function PlaceHeading({ children }: { children: ReactNode }) {
  return (
    <h2 id={placeHeadingId} tabIndex={-1}>
      {children}
    </h2>
  );
}
