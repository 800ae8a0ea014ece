import { useTranslation } from "react-i18next";
import type { BookingPart } from "../../../../../machines/cash-register/cash-register.types.ts";
import type { PaidBy, TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import { onSiteNames } from "../../../../shared/rules/till-words.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";

interface PaidNoteProps {
  paidBy: PaidBy;
  /** What it is about, where that is not the whole. */
  what?: string;
}

/** That something is paid: by whom, when and how. Another till, or the wallet, was faster. */
export function PaidNote({ paidBy: { name, dateTime, way }, what }: PaidNoteProps) {
  const { t } = useTranslation("till");
  const when = formatInstant(dateTime, useLanguage(), "dateAndTime");
  return (
    <p>
      {what === undefined ? "" : `${what}: `}
      {t(name ? "checkout.paidBy" : "checkout.paidWithout", { name, when, way: t(`payment.${way}`) })}
    </p>
  );
}

/** The same of what was chosen of a booking and is collected on site. */
export function CollectedNotes({
  booking: { on_site },
  parts,
}: {
  booking: TillBooking;
  parts: readonly BookingPart[];
}) {
  const { t } = useTranslation("till");
  return onSiteNames
    .filter((name) => parts.includes(name))
    .map((name) => {
      const paidBy = on_site[name].collected_by;
      return paidBy ? <PaidNote key={name} what={t(`fees.${name}`)} paidBy={paidBy} /> : null;
    });
}
