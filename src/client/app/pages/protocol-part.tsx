import { useSelector } from "react-redux";
import { fullName } from "../../../shared/rules/names.ts";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import { type ProtocolPageParts, ProtocolView } from "../../features/protocols/components/protocol-view.tsx";
import { selectUser } from "../../features/session/session.slice.ts";
import { hasStay } from "../../features/turnaround/morning.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";

export interface ProtocolPartProps {
  kind: ProtocolKind;
  booking: number;
  /** What stands around it on its own page; absent in a sheet. */
  page?: ProtocolPageParts;
  /** It is signed by both. */
  onSigned?: () => void;
}

/**
 * The form of a protocol with both signatures, or what was signed (requirements/protocols.md): on its own page, and in
 * the sheets of a boat. It has forms of its own, so that it stands in no other form.
 */
export function ProtocolPart({ kind, booking, page, onSigned }: ProtocolPartProps) {
  const user = useSelector(selectUser);
  // Read for the jetty wherever staff are: nothing is read anew for it.
  const { data: rows } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined);
  if (!user) return null;
  const known = rows?.boats.find((boat) => hasStay(boat, booking));
  return (
    <ProtocolView
      key={`${kind} ${booking}`}
      kind={kind}
      booking={booking}
      user={{ id: user.id, name: fullName(user) }}
      boat={known?.vehicle_name ?? null}
      page={page}
      onSigned={onSigned}
    />
  );
}
