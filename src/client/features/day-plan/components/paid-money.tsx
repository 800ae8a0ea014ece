import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { BookingPaidAnswer, PaymentWay } from "../../../../shared/contract/day-plan.ts";
import { fromAmount, toAmount } from "../../../../shared/rules/money.ts";
import { type TillPaymentMethod, tillPaymentMethods } from "../../../../shared/rules/till-words.ts";
import { useMoney } from "../../../format/money.ts";
import { Checkbox, RadioCards } from "../../../ui/choice.tsx";
import styles from "./booking-dialogs.module.css";

type Paid = BookingPaidAnswer["paid"];

/** The one way by which staff were handed what goes back by hand; null where there are several, or none is known. */
export function handedWay(paid: Paid): TillPaymentMethod | null {
  const isHanded = (way: PaymentWay): way is TillPaymentMethod => way !== "wallet" && way !== "voucher";
  const ways = new Set(
    paid
      .filter(({ goes_back }) => !goes_back)
      .map(({ way }) => way)
      .filter(isHanded),
  );
  const [way] = ways;
  return ways.size === 1 && way !== undefined ? way : null;
}

/** All that was paid for a booking, a line each, and by which way it came. */
export function PaidLines({ paid }: { paid: Paid }) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  if (paid.length === 0) return null;
  return (
    <div>
      <p>{t("cancel.paid")}</p>
      <ul className={styles.paid}>
        {paid.map(({ name, way, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two products may have one name
          <li key={index}>
            {t("cancel.paidLine", {
              what: name || t("cancel.paidBooking"),
              way: t(`cancel.way.${way}`),
              amount: money(amount),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ReturnOnSiteProps {
  paid: Paid;
  /** Null: it stays. */
  way: TillPaymentMethod | null;
  onChange: (way: TillPaymentMethod | null) => void;
}

/** Asks an admin whether fees and deposit go back at once, and by which way. */
export function ReturnOnSite({ paid, way, onChange }: ReturnOnSiteProps) {
  const { t } = useTranslation("day-plan");
  const money = useMoney();
  const id = useId();
  const onSite = paid.filter(({ goes_back }) => goes_back);
  const [first] = onSite;
  if (!first) return null;
  const cents = onSite.reduce((sum, { amount }) => sum + fromAmount(amount), 0);
  const came = tillPaymentMethods.find((method) => method === first.way) ?? "cash";
  return (
    <>
      <Checkbox
        id={id}
        label={t("cancel.returnOnSite", { amount: money(toAmount(cents)) })}
        hint={t("cancel.returnOnSiteHint")}
        checked={way !== null}
        onChange={({ target }) => onChange(target.checked ? came : null)}
      />
      {way === null ? null : (
        <RadioCards
          id={`${id}-way`}
          name="return_on_site"
          legend={t("cancel.returnWay")}
          options={tillPaymentMethods.map((value) => ({ value, label: t(`cancel.way.${value}`) }))}
          value={way}
          onChange={onChange}
        />
      )}
    </>
  );
}
