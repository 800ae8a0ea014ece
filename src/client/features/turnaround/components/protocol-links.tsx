import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { protocolPath } from "../../../../shared/contract/protocols.ts";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { protocolsDue } from "../morning.ts";
import styles from "./turnaround.module.css";

/** The way to where a protocol is written down and signed. */
export type LinkToProtocol = (kind: ProtocolKind, bookingId: number, text: string, label: string) => ReactNode;

interface ProtocolsProps {
  boat: TurnaroundBoat;
  today: Day;
  linkToProtocol: LinkToProtocol;
}

/** What is signed of a return and a handover, or where to sign it: no step waits for it. */
export function Protocols({ boat, today, linkToProtocol }: ProtocolsProps) {
  const { t } = useTranslation("turnaround");
  const due = protocolsDue(boat, today);
  if (due.length === 0) return null;
  return (
    <List className={styles.protocols}>
      {due.map(({ kind, stay }) => {
        const id = stay.protocols[kind];
        const what = t(`protocol.${kind}`);
        return (
          <Row key={kind} as="li" className={styles.protocol}>
            {id === null ? (
              <>
                {linkToProtocol(kind, stay.booking_id, what, t("protocol.label", { what, boat: boat.vehicle_name }))}{" "}
                <Note as="span">{t("protocol.missing")}</Note>
              </>
            ) : (
              <NewTabLink href={documentAddress(protocolPath(id))} note={t("protocol.newTab")}>
                {t("protocol.signed", { what })}
              </NewTabLink>
            )}
          </Row>
        );
      })}
    </List>
  );
}

/** The way to write a signed protocol anew. */
export function CorrectProtocols({ boat, today, linkToProtocol }: ProtocolsProps) {
  const { t } = useTranslation("turnaround");
  return protocolsDue(boat, today).map(({ kind, stay }) => {
    if (stay.protocols[kind] === null) return null;
    const what = t(`protocol.correct.${kind}`);
    const label = t("protocol.label", { what, boat: boat.vehicle_name });
    return <span key={kind}>{linkToProtocol(kind, stay.booking_id, what, label)}</span>;
  });
}
