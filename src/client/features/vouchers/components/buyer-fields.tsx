import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { SalutationField } from "../../../ui/salutation-field.tsx";
import { TownField } from "../../../ui/town-field.tsx";
import { useVoucherForm } from "../voucher-form.provider.tsx";
import { Optional } from "./optional.tsx";
import styles from "./voucher-form.module.css";

/** Who buys, and where they live. */
export function BuyerFields() {
  const { t } = useTranslation("vouchers");
  const { values, change, textControl, fieldId, errorText } = useVoucherForm().form;
  return (
    <div className={styles.fields}>
      <SalutationField
        id={fieldId("salutation")}
        label={t("form.salutation")}
        words={{ mr: t("salutation.mr"), ms: t("salutation.ms"), mx: t("salutation.mx") }}
        value={values.salutation}
        error={errorText("salutation")}
        onKey={(key) => change("salutation", key)}
      />
      <TextField {...textControl("name")} label={t("form.name")} required autoComplete="name" autoCapitalize="words" />
      <TextField
        {...textControl("email")}
        label={t("form.email")}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField {...textControl("streetAndNumber")} label={t("form.street")} required autoComplete="address-line1" />
      <TextField
        {...textControl("additional")}
        label={<Optional text={t("form.additional")} />}
        autoComplete="address-line2"
      />
      <TownField
        id={fieldId("zipCodeAndCity")}
        labels={{ zipCode: t("form.zipCode"), town: t("form.town") }}
        value={values.zipCodeAndCity}
        required
        error={errorText("zipCodeAndCity")}
        onText={(text) => change("zipCodeAndCity", text)}
      />
    </div>
  );
}
