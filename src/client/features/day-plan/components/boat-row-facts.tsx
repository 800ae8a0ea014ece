import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { useMoney } from "../../../format/money.ts";
import { Chip } from "../../../ui/chip.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { type CollectionOf, centsToCollect, type RowBlock } from "../boats-of-day.ts";
import styles from "./boat-rows.module.css";

interface MarksProps {
  bookings: readonly StaffBooking[];
  blocks: readonly RowBlock[];
  hasLeft: boolean;
  /** Until when the boat is blocked and why, in words; null where it is not. */
  blocked: string | null;
}

/** What is in the way of a handover, or that it is done. */
export function Marks({ bookings, blocks, hasLeft, blocked }: MarksProps) {
  const { t } = useTranslation("day-plan");
  const words = hasLeft ? [t("row.left")] : blocks.map((block) => t(`row.blocks.${block}`));
  const is = (of: (booking: StaffBooking) => boolean) => bookings.some(of);
  return (
    <span className={styles.marks}>
      {is(({ banned }) => banned) ? <Chip tone="error">{t("card.banned")}</Chip> : null}
      {is(({ vehicle_blocked }) => vehicle_blocked) ? <Chip tone="warning">{t("card.vehicleBlocked")}</Chip> : null}
      {is(({ overdue_since }) => overdue_since !== null) ? <Chip tone="error">{t("card.overdue")}</Chip> : null}
      {is(({ disputed }) => disputed !== "0.00") ? <Chip tone="error">{t("row.disputed")}</Chip> : null}
      {blocked === null ? null : <Chip tone="warning">{blocked}</Chip>}
      {words.length === 0 ? null : <span className={styles.blocks}>{words.join(" · ")}</span>}
    </span>
  );
}

interface AmountProps {
  booking: StaffBooking;
  of: CollectionOf;
}

/** What is open of who comes back, and the deposit that is held. */
export function Held({ booking, of }: AmountProps) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const own = of(booking);
  if (!own) return null;
  const due = centsToCollect(own, "return");
  const parts = [
    due > 0 ? t("row.due", { amount: money(due) }) : "",
    fromAmount(own.deposit_held) > 0 ? t("row.held", { amount: money(own.deposit_held) }) : "",
  ];
  return <span className={styles.amount}>{parts.filter(Boolean).join(" · ")}</span>;
}

export function ToCollect({ booking, of }: AmountProps) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const own = of(booking);
  if (!own) return null;
  const cents = centsToCollect(own, "departure");
  return (
    <span className={styles.amount}>
      {cents > 0 ? (
        <strong>
          <VisuallyHidden>{t("row.toCollect")} </VisuallyHidden>
          {money(cents)}
        </strong>
      ) : (
        t("row.paid")
      )}
    </span>
  );
}
