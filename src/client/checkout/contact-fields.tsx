import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../ui/field.tsx";
import { Grid } from "../ui/layout.tsx";
import { SalutationField } from "../ui/salutation-field.tsx";
import { TownField } from "../ui/town-field.tsx";
import { Optional } from "./checkout-form.tsx";
import type { CheckoutControls } from "./checkout-values.ts";

interface ContactFieldsProps {
  form: CheckoutControls;
  /** A field for the phone number, where one is needed. */
  phone?: ReactNode;
  /** A field for the country, where an invoice will name it. */
  country?: ReactNode;
}

/** Who orders, and where they live. */
export function ContactFields({ form, phone, country }: ContactFieldsProps) {
  const { t } = useTranslation("checkout");
  const { values, change, textControl, fieldId, errorText, ruleText } = form;
  return (
    <Grid columns="oneOrTwo">
      <SalutationField
        id={fieldId("salutation")}
        label={t("form.salutation")}
        words={{ mr: t("salutation.mr"), ms: t("salutation.ms"), mx: t("salutation.mx") }}
        value={values.salutation}
        error={errorText("salutation")}
        onKey={(key) => change("salutation", key)}
      />
      <TextField {...textControl("name")} label={t("form.name")} required autoComplete="name" autoCapitalize="words" />
      {phone}
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
        rule={ruleText("zipCodeAndCity")}
        onText={(text) => change("zipCodeAndCity", text)}
      />
      {country}
    </Grid>
  );
}

/** Puts the key of a salutation into the reader's words, as it is sent. */
export function useSalutation(): (key: string) => string {
  const { t } = useTranslation("checkout");
  return (key) => t(`salutation.${key as "mr"}`, { defaultValue: key });
}
