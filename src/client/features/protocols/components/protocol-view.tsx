import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ProtocolEntry, protocolPath } from "../../../../shared/contract/protocols.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { isUnanswered } from "../../../offline/send-queued.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { useGetProtocolsQuery } from "../protocols.api.ts";
import type { PhotographedStay } from "../queued-photos.ts";
import { lastOf } from "../written-protocol.ts";
import { PhotosField } from "./photos-field.tsx";
import { ProtocolForm } from "./protocol-form.tsx";
import styles from "./protocols.module.css";

/** What stands around the form where it has a page of its own. */
export interface ProtocolPageParts {
  /** The way back to the morning list. */
  back: ReactNode;
  /** What is an open defect of the boat since it was signed; null for nothing. */
  defects: ReactNode;
  /** The way to block the boat for the damage of a return, which is another feature's. */
  damageWay: (vehicle: { id: number; name: string }, damage: string) => ReactNode;
}

interface ProtocolViewProps {
  booking: number;
  kind: ProtocolKind;
  user: { id: number; name: string };
  /** Its boat, as far as the page knows it without network. */
  boat: string | null;
  /** Absent in a sheet, which has ways of its own. */
  page?: ProtocolPageParts | undefined;
  onSigned?: (() => void) | undefined;
}

/** The protocol of a booking: the one that was signed, or what is to be written down and signed. */
export function ProtocolView({ booking: id, kind, user, boat, page, onSigned }: ProtocolViewProps) {
  const { t } = useTranslation("protocols");
  const names = useDayNames();
  const query = useGetProtocolsQuery({ id }, { refetchOnMountOrArgChange: true, refetchOnReconnect: true });
  const { data, error, refetch } = query;
  const [correcting, setCorrecting] = useState<number | null>(null);
  if (!data) {
    const isGone = error !== undefined && "status" in error && error.status === 404;
    if (isGone)
      return (
        <Banner kind="warning" actions={page?.back}>
          {t("failure.gone")}
        </Banner>
      );
    if (boat !== null && error !== undefined && isUnanswered(error))
      return (
        <PhotosAlone booking={{ booking_id: id, vehicle_name: boat }} onRetry={refetch}>
          {page?.back}
        </PhotosAlone>
      );
    return <QueryView query={query} failed={t("failed")} />;
  }
  const { booking } = data;
  const last = lastOf(data, kind);
  const stay = { start: names.dateShort(booking.booked_day), end: names.dateShort(booking.booked_end) };
  return (
    <Stack className={styles.text}>
      <p className={styles.subject}>
        <strong>{booking.vehicle_name}</strong> {t("subject", { id: booking.id, name: booking.name, ...stay })}
      </p>
      {last && correcting !== last.id ? (
        <SignedProtocol protocol={last} onCorrect={() => setCorrecting(last.id)} page={page} />
      ) : (
        <>
          {last ? <Banner kind="info">{t("correcting")}</Banner> : null}
          <ProtocolForm
            key={last?.id ?? 0}
            data={data}
            kind={kind}
            corrected={last}
            user={user}
            onSigned={() => {
              setCorrecting(null);
              onSigned?.();
            }}
          />
        </>
      )}
      {page && kind === "return" && data.returned?.damage ? (
        <div>{page.damageWay({ id: booking.vehicle, name: booking.vehicle_name }, data.returned.damage)}</div>
      ) : null}
    </Stack>
  );
}

interface PhotosAloneProps {
  booking: PhotographedStay;
  onRetry: () => Promise<unknown>;
  /** The way back. */
  children: ReactNode;
}

/** Without network no protocol is signed, but damage is photographed while it is seen. */
function PhotosAlone({ booking, onRetry, children }: PhotosAloneProps) {
  const { t } = useTranslation(["protocols", "common"]);
  return (
    <Stack className={styles.text}>
      <p className={styles.subject}>
        <strong>{booking.vehicle_name}</strong> {t("offline.subject", { id: booking.booking_id })}
      </p>
      <Banner
        kind="warning"
        actions={
          <>
            <Button onClick={() => void onRetry()}>{t("common:retry")}</Button>
            {children}
          </>
        }
      >
        {t("offline.text")}
      </Banner>
      <PhotosField id="protocol-photos" booking={booking} photos={[]} onChange={() => {}} />
    </Stack>
  );
}

interface SignedProtocolProps extends Pick<ProtocolViewProps, "page"> {
  protocol: ProtocolEntry;
  onCorrect: () => void;
}

function SignedProtocol(props: SignedProtocolProps) {
  const { t } = useTranslation("protocols");
  const language = useLanguage();
  const { id, kind, round, signed_at, by, guest_name } = props.protocol;
  const when = formatInstant(signed_at, language, "dateAndTime");
  return (
    <Banner kind="success" title={t("signed.title", { when })}>
      <p>{t("signed.by", { guest: guest_name, staff: by })}</p>
      {round > 1 ? <p>{t("signed.corrected")}</p> : null}
      <p>
        <NewTabLink href={documentAddress(protocolPath(id))} note={t("newTab")}>
          {t(`signed.open.${kind}`)}
        </NewTabLink>
      </p>
      {props.page?.defects}
      <Row gap={3}>
        {props.page?.back}
        <Button onClick={props.onCorrect}>{t("signed.correct")}</Button>
      </Row>
    </Banner>
  );
}
