import { useTranslation } from "react-i18next";
import type { BookingLogEntry } from "../../../../shared/contract/booking-log.ts";
import { agreementIn } from "../../../../shared/rules/agreement.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { noBreak } from "../../../format/no-break.ts";
import { Chip, type ChipTone } from "../../../ui/chip.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import log from "../../../ui/log.module.css";
import { Price } from "../../../ui/price.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { useGetBookingLogQuery } from "../day-plan.api.ts";
import styles from "./booking-dialogs.module.css";
import { durationText } from "./booking-facts.tsx";

type LogFilter = "all" | "cancelled" | "reduced" | "increased";

/** By how many cents the price rose; below 0 where it fell. */
const riseOf = ({ kind, price, new_price }: BookingLogEntry) =>
  kind === "price-changed" && new_price !== null ? fromAmount(new_price) - fromAmount(price) : 0;

const filters: Record<LogFilter, (entry: BookingLogEntry) => boolean> = {
  all: () => true,
  cancelled: ({ kind }) => kind === "cancelled",
  reduced: (entry) => riseOf(entry) < 0,
  increased: (entry) => riseOf(entry) > 0,
};

interface LogDialogProps {
  open: boolean;
  onClose: () => void;
}

/** What happened to bookings within the last 14 days; for admins. */
export function LogDialog({ open, onClose }: LogDialogProps) {
  const { t } = useTranslation("day-plan");
  return (
    <Dialog open={open} title={t("log.title")} onClose={onClose}>
      <Log />
    </Dialog>
  );
}

function Log() {
  const { t } = useTranslation("day-plan");
  const query = useGetBookingLogQuery(undefined, { refetchOnMountOrArgChange: true });
  const tabsOf = (entries: readonly BookingLogEntry[]) =>
    (["all", "cancelled", "reduced", "increased"] as const).map((filter) => ({
      key: filter,
      title: t(`log.filter.${filter}`),
      content: <Entries entries={entries.filter(filters[filter])} />,
    }));
  return (
    <QueryView query={query} failed={t("log.failed")}>
      {(entries) => <Tabs label={t("log.filters")} tabs={tabsOf(entries)} />}
    </QueryView>
  );
}

function Entries({ entries }: { entries: readonly BookingLogEntry[] }) {
  const { t } = useTranslation("day-plan");
  if (entries.length === 0) return <EmptyState title={t("log.empty")} />;
  return (
    <ul className={log.entries}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

const tones: Record<BookingLogEntry["kind"], ChipTone> = {
  created: "info",
  paid: "success",
  "paid-late": "warning",
  returned: "error",
  corrected: "warning",
  "price-changed": "warning",
  changed: "warning",
  "voucher-redeemed": "success",
  "voucher-returned": "warning",
  commented: "neutral",
  "arrival-agreed": "neutral",
  "recipient-corrected": "neutral",
  cancelled: "error",
};

/** Who did what to which booking, and when. */
function Entry({ entry }: { entry: BookingLogEntry }) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const money = useMoney();
  const language = useLanguage();
  const { kind, price, new_price } = entry;
  const agreed = agreementIn(entry.detail);
  const arrival = [agreed.arrivalTime && t("arrival.time", { time: agreed.arrivalTime }), agreed.dog && t("card.dog")];
  const detail = kind === "arrival-agreed" ? arrival.filter(Boolean).join(", ") : entry.detail;
  const why = entry.canceled || detail;
  const isRepriced = ["price-changed", "voucher-redeemed", "voucher-returned"].includes(kind);
  const isOther = isRepriced || (kind === "changed" && new_price !== price);
  return (
    <li className={classNames(log.entry, styles.entry)}>
      <Row as="p" spread className={styles.what}>
        <Chip tone={tones[kind]}>{t(`log.kind.${kind}`)}</Chip>
        {isOther && new_price !== null ? (
          <Price
            amount={money(new_price)}
            reducedFrom={{ amount: money(price), label: t("card.oldPrice"), reducedLabel: t("card.newPrice") }}
          />
        ) : (
          <Price amount={money(new_price ?? price)} />
        )}
      </Row>
      <p>
        <strong>{entry.vehicle_name}</strong>, {entry.name}, {noBreak(names.date(entry.booked_day))},{" "}
        {durationText(t, entry.booked_duration)}, {t("card.number", { id: entry.booking_id })}
      </p>
      {why ? <p>{t("log.why", { why })}</p> : null}
      <Note className={styles.when}>
        {t("log.who", {
          when: formatInstant(entry.dateTime, language, "dateAndTime"),
          actor: entry.actor || t("log.guest"),
        })}
      </Note>
    </li>
  );
}
