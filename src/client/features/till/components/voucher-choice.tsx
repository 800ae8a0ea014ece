import { useTranslation } from "react-i18next";
import type { UnpaidVoucher } from "../../../../shared/contract/till-unpaid.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import list from "../../../ui/card.module.css";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/load-state.tsx";
import { present, Register } from "../till.provider.tsx";
import styles from "./booking-choice.module.css";
import { PlaceHeading } from "./place-heading.tsx";
import voucherStyles from "./voucher-choice.module.css";

/** The vouchers that were asked for and not paid yet. */
export function VoucherChoice({ vouchers }: { vouchers: readonly UnpaidVoucher[] }) {
  const { t } = useTranslation("till");
  return (
    <section className={styles.choice}>
      <PlaceHeading>{t("voucher.heading")}</PlaceHeading>
      {vouchers.length === 0 ? <EmptyState title={t("voucher.empty")} /> : null}
      <ul className={list.cards}>
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <VoucherCard voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VoucherCard({ voucher: { id, name, email, dateTime, amount, due, code } }: { voucher: UnpaidVoucher }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const language = useLanguage();
  const register = Register.useActorRef();
  const paid = fromAmount(amount) - fromAmount(due);
  return (
    <Card listed className={voucherStyles.card} aria-label={t("voucher.title", { id })}>
      <h3 className={voucherStyles.title}>{t("voucher.title", { id })}</h3>
      <p className={voucherStyles.amount}>{money(due)}</p>
      {paid > 0 ? <p>{t("partPaid", { paid: money(paid), amount: money(amount) })}</p> : null}
      <p className={voucherStyles.who}>
        {name}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p className={voucherStyles.facts}>
        {t("voucher.ordered", { when: formatInstant(dateTime, language, "dateAndTime") })}
        <br />
        {t("voucher.reference", { code })}
      </p>
      <Button
        variant="action"
        className={styles.select}
        aria-label={t("voucher.selectLabel", { id, name })}
        onClick={() => register.send({ type: "voucher.selected", code, at: present() })}
      >
        {t("voucher.select")}
      </Button>
    </Card>
  );
}
