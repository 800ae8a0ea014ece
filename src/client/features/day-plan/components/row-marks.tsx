import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { Chip } from "../../../ui/chip.tsx";
import type { RowBlock } from "../boats-of-day.ts";
import styles from "./row-marks.module.css";

interface RowMarksProps {
  bookings: readonly StaffBooking[];
  blocks: readonly RowBlock[];
  hasLeft: boolean;
  /** Until when the boat is blocked and why, in words; null where it is not. */
  blocked: string | null;
}

/** What is in the way of a handover, or that it is done. */
export function RowMarks({ bookings, blocks, hasLeft, blocked }: RowMarksProps) {
  const { t } = useTranslation("day-plan");
  const words = hasLeft ? [t("row.left")] : blocks.map((block) => t(`row.blocks.${block}`));
  const is = (of: (booking: StaffBooking) => boolean) => bookings.some(of);
  return (
    <>
      {is(({ banned }) => banned) ? <Chip tone="error">{t("card.banned")}</Chip> : null}
      {is(({ vehicle_blocked }) => vehicle_blocked) ? <Chip tone="warning">{t("card.vehicleBlocked")}</Chip> : null}
      {is(({ overdue_since }) => overdue_since !== null) ? <Chip tone="error">{t("card.overdue")}</Chip> : null}
      {is(({ disputed }) => disputed !== "0.00") ? <Chip tone="error">{t("row.disputed")}</Chip> : null}
      {blocked === null ? null : <Chip tone="warning">{blocked}</Chip>}
      {words.length === 0 ? null : <span className={styles.blocks}>{words.join(" · ")}</span>}
    </>
  );
}
