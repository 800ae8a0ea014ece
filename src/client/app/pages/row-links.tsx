import { protocolScreenPath } from "../../features/protocols/protocols.paths.ts";
import type { TillState } from "../../features/till/till-state.ts";
import type { RowLinks } from "../../features/turnaround/components/row-more.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { staffPaths } from "../routing/paths.ts";

/** From the row of a boat to the checkout with a booking, and to its protocols. */
export const rowLinks: RowLinks = {
  toTill: (booking_id, text, label) => (
    <LinkButton to={staffPaths.till} state={{ mode: "booking", booking_id } satisfies TillState} aria-label={label}>
      {text}
    </LinkButton>
  ),
  toProtocol: (kind, booking, text, label) => (
    <LinkButton variant="quiet" to={protocolScreenPath(kind, booking)} aria-label={label}>
      {text}
    </LinkButton>
  ),
};
