import { useTranslation } from "react-i18next";
import { voucherPictures } from "../../../../shared/rules/voucher-pictures.ts";
import { voucherExpiry } from "../../../../shared/rules/voucher-term.ts";
import { useMoney } from "../../../format/money.ts";
import { Note } from "../../../ui/layout.tsx";
import { textSizeOf } from "../text-size.ts";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { amountOf, backgroundOf } from "../voucher-values.ts";
import styles from "./voucher-preview.module.css";

/** The voucher as it will be printed, with what is typed so far. A drawing is small as it is and sharp in any width. */
export function VoucherPreview() {
  const { t } = useTranslation("vouchers");
  const money = useMoney();
  const { form, scene } = useVoucherForm();
  const { voucherRecipient, voucherText } = form.values;
  const background = backgroundOf(form.values);
  const cents = amountOf(form.values);
  const text = voucherText.trim();
  return (
    <figure className={styles.figure}>
      <Note as="figcaption" className={styles.caption}>
        {t("preview.caption")}
      </Note>
      <div className={styles.voucher}>
        <img
          src={voucherPictures[background]}
          alt={t("preview.picture", { name: t(`background.${background}`) })}
          width={2100}
          height={1480}
          className={styles.picture}
        />
        <div className={styles.paper}>
          <p className={styles.company} translate="no">
            {scene.company.name}
          </p>
          <p className={styles.head}>
            <span className={styles.title}>{t("preview.title")}</span>
            <span className={cents ? styles.amount : styles.open}>{cents ? money(cents) : t("preview.amount")}</span>
          </p>
          {voucherRecipient.trim() ? (
            <p className={styles.recipient} dir="auto">
              {t("preview.for", { name: voucherRecipient.trim() })}
            </p>
          ) : null}
          {text ? (
            <p className={styles.text} data-size={textSizeOf(text)} dir="auto" translate="no">
              {text}
            </p>
          ) : null}
          <p className={styles.foot}>
            <span className={styles.code} />
            <span>
              <strong>{t("preview.validUntil", { year: voucherExpiry(scene.today).slice(0, 4) })}</strong>
              <br />
              {t("preview.code")}
            </span>
          </p>
        </div>
      </div>
    </figure>
  );
}
