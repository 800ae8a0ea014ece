import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UnpaidVoucher } from "../../../../shared/contract/till-unpaid.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { TextField } from "../../../ui/field.tsx";
import { List, Stack } from "../../../ui/layout.tsx";
import { EmptyState } from "../../../ui/query-view.tsx";
import { present, Register } from "../till.provider.tsx";
import { foundVouchers, isLongList } from "../unpaid-groups.ts";
import { PlaceHeading } from "./place-heading.tsx";
import styles from "./till.module.css";
import { TillRow } from "./till-row.tsx";

/** The vouchers that were asked for and not paid yet, with a search where they are many. */
export function VoucherChoice({ vouchers }: { vouchers: readonly UnpaidVoucher[] }) {
  const { t } = useTranslation("till");
  const [typed, setTyped] = useState("");
  const searchId = useId();
  const found = foundVouchers(vouchers, typed);
  return (
    <Stack as="section" className={styles.choice}>
      <PlaceHeading>{t("voucher.heading")}</PlaceHeading>
      {vouchers.length === 0 ? <EmptyState title={t("voucher.empty")} /> : null}
      {isLongList(vouchers) ? (
        <TextField
          id={searchId}
          type="search"
          label={t("voucher.search")}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {found.length === 0 && vouchers.length > 0 ? <p>{t("booking.nothingFound")}</p> : null}
      <List>
        {found.map((voucher) => (
          <VoucherRow key={voucher.id} voucher={voucher} />
        ))}
      </List>
    </Stack>
  );
}

function VoucherRow({ voucher: { id, name, email, dateTime, amount, due, code } }: { voucher: UnpaidVoucher }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const language = useLanguage();
  const register = Register.useActorRef();
  const paid = fromAmount(amount) - fromAmount(due);
  return (
    <TillRow
      title={t("voucher.title", { id })}
      facts={
        <>
          {name}, <a href={`mailto:${email}`}>{email}</a>
          <br />
          {t("voucher.ordered", { when: formatInstant(dateTime, language, "dateAndTime") })}
          <br />
          {t("voucher.reference", { code })}
          {paid > 0 ? (
            <>
              <br />
              <span>{t("partPaid", { paid: money(paid), amount: money(amount) })}</span>
            </>
          ) : null}
        </>
      }
      cents={fromAmount(due)}
      action={t("booking.select")}
      label={t("voucher.selectLabel", { id, name })}
      onAction={() => register.send({ type: "voucher.selected", code, at: present() })}
    />
  );
}
