import { useTranslation } from "react-i18next";
import { voucherLimits } from "../../../../shared/contract/vouchers.ts";
import { voucherBackgrounds, voucherPictures } from "../../../../shared/rules/voucher-pictures.ts";
import { Optional } from "../../../checkout/checkout-form.tsx";
import { RadioCards } from "../../../ui/choice.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import styles from "./voucher-form.module.css";

/**
 * What the voucher says and how it looks. More may be typed than can be sent: cutting a text would lose the buyer's
 * words.
 */
export function DesignFields() {
  const { t } = useTranslation("vouchers");
  const { values, change, textControl, fieldId, errorText } = useVoucherForm().form;
  return (
    <>
      <div className={styles.backgrounds}>
        <RadioCards
          id={fieldId("voucherBackground")}
          name="voucherBackground"
          legend={t("form.background")}
          required
          error={errorText("voucherBackground")}
          options={voucherBackgrounds.map((number) => ({
            value: String(number),
            label: (
              <span className={styles.background}>
                <span className={styles.thumbnail}>
                  <img src={voucherPictures[number]} alt="" width={2100} height={1480} />
                </span>
                {t(`background.${number}`)}
              </span>
            ),
          }))}
          value={values.voucherBackground}
          onChange={(background) => change("voucherBackground", background)}
        />
      </div>
      <Grid columns="oneOrTwo">
        <TextField
          {...textControl("voucherAmount")}
          label={t("form.amount")}
          hint={t("form.amountHint")}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          {...textControl("voucherRecipient")}
          label={<Optional text={t("form.recipient")} />}
          hint={t("form.recipientHint")}
          autoComplete="off"
          autoCapitalize="words"
        />
      </Grid>
      <TextAreaField
        {...textControl("voucherText")}
        label={<Optional text={t("form.text")} />}
        hint={t("form.textCount", { count: values.voucherText.trim().length, max: voucherLimits.text })}
        rows={4}
      />
    </>
  );
}
