import type { ReactNode } from "react";

export const placeHeadingId = "till-place";
/** The field that is typed into at the checkout: form "till", field "received". */
export const receivedFieldId = "till-received";

/** The heading of what the till shows; the focus comes here when that changes. */
export function PlaceHeading({ children }: { children: ReactNode }) {
  return (
    <h2 id={placeHeadingId} tabIndex={-1}>
      {children}
    </h2>
  );
}
