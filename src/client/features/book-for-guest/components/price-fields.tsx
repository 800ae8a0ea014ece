import { useId } from "react";
import { useTranslation } from "react-i18next";
import { chargeOf } from "../../../../shared/rules/extras.ts";
import type { Cents } from "../../../../shared/rules/money.ts";
import { centsOfOwn } from "../../../../shared/rules/own-extras.ts";
import { useMoney } from "../../../format/money.ts";
import { useOwnExtraTexts } from "../../../own-extras/own-extra-texts.ts";
import { AmountField, ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { Checkbox, RadioCards } from "../../../ui/choice.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import type { guestPrice } from "../guest-booking-form.ts";
import styles from "./book-for-guest.module.css";
import type { GuestForm } from "./guest-fields.tsx";

interface PriceFieldsProps {
  form: GuestForm;
  /** Null until dates and boat are chosen. */
  shown: ReturnType<typeof guestPrice>;
  nights: number;
}

/** The price of the list, another one where it was agreed, and the way to pay. */
export function PriceFields({ form, shown, nights }: PriceFieldsProps) {
  const { t } = useTranslation("book-for-guest");
  const headingId = useId();
  const { values, change, changeAll, textControl, fieldId } = form;
  return (
    <Stack as="section" aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{t("price.heading")}</h2>
      {shown ? <PriceList {...shown} nights={nights} /> : <Note>{t("price.missing")}</Note>}
      <Checkbox
        id={fieldId("isAgreed")}
        label={t("price.isAgreed")}
        checked={values.isAgreed}
        onChange={({ target }) => changeAll({ isAgreed: target.checked, new_price: "", price_change_reason: "" })}
      />
      {values.isAgreed ? (
        <>
          <AmountField {...textControl("new_price")} label={t("price.agreed")} hint={t("price.agreedHint")} />
          <ReasonField
            {...textControl("price_change_reason")}
            label={t("price.reason")}
            hint={t("price.reasonHint")}
            autoComplete="off"
            rows={2}
          />
        </>
      ) : null}
      <RadioCards
        id={fieldId("payment")}
        name="payment"
        legend={t("payment.legend")}
        required
        options={[
          { value: "till", label: t("payment.till"), hint: t("payment.tillHint") },
          { value: "banktransfer", label: t("payment.banktransfer"), hint: t("payment.banktransferHint") },
        ]}
        value={values.payment}
        onChange={(payment) => change("payment", payment)}
      />
    </Stack>
  );
}

function PriceList({ price, fees, visitorsTax, nights }: NonNullable<PriceFieldsProps["shown"]> & { nights: number }) {
  const { t } = useTranslation(["book-for-guest", "extras"]);
  const money = useMoney();
  const own = useOwnExtraTexts();
  const line = (key: string, label: string, cents: Cents | string, isSum = false) => (
    <div key={key} className={styles.line} data-strong={isSum || undefined}>
      <dt>{label}</dt>
      <dd>{typeof cents === "number" ? money(cents) : cents}</dd>
    </div>
  );
  const onSite = visitorsTax > 0 ? "price.onSiteTaxed" : "price.onSite";
  return (
    <dl className={styles.lines}>
      {line("rent", t("price.rent", { count: nights }), price.rent)}
      {price.extras.map(({ name, cents }) => {
        const { kind } = chargeOf(name);
        return line(name, t(`extras:${name}`), cents > 0 ? cents : t(kind === "cash" ? "charge.cash" : "charge.free"));
      })}
      {price.ownExtras
        .filter(({ extra }) => !extra.isOnSite)
        .map((of) => line(`own ${of.extra.id}`, own.line(of), centsOfOwn(of)))}
      {line("list", t("price.list"), price.toPay, true)}
      {line("onSite", t(onSite), fees.briefing + fees.cleaning + visitorsTax)}
      {price.ownExtras
        .filter(({ extra }) => extra.isOnSite)
        .map((of) => line(`own ${of.extra.id}`, t("price.ownOnSite", { extra: own.line(of) }), centsOfOwn(of)))}
    </dl>
  );
}
