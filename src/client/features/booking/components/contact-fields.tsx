import { type ChangeEvent, type ComponentProps, memo } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../../../ui/field.tsx";
import { SalutationField } from "../../../ui/salutation-field.tsx";
import { TownField } from "../../../ui/town-field.tsx";
import { useBookingForm } from "../booking.context.tsx";
import { phoneCharacters } from "../booking-form.ts";
import styles from "./booking-form.module.css";

type TextChange = ChangeEvent<HTMLInputElement>;
type TextName = "name" | "phone" | "email" | "streetAndNumber" | "additional";

type ContactFieldProps = Omit<ComponentProps<typeof TextField>, "id" | "error" | "value" | "name" | "accept"> & {
  field: TextName;
  /** What of the typed text is accepted. */
  accept?: (text: string) => string;
};

function ContactField({ field, accept, ...input }: ContactFieldProps) {
  const { textControl, change } = useBookingForm();
  const control = textControl(field);
  const onChange = accept ? (event: TextChange) => change(field, accept(event.target.value)) : control.onChange;
  return <TextField {...input} {...control} onChange={onChange} />;
}

/** Who books, and where they live. */
export const ContactFields = memo(function ContactFields() {
  const { t } = useTranslation("booking");
  const { values, change, fieldId, errorText } = useBookingForm();
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
      <ContactField field="name" label={t("form.name")} required autoComplete="name" autoCapitalize="words" />
      <ContactField
        field="phone"
        label={t("form.phone")}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        accept={phoneCharacters}
      />
      <ContactField
        field="email"
        label={t("form.email")}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ContactField field="streetAndNumber" label={t("form.street")} required autoComplete="address-line1" />
      <ContactField
        field="additional"
        label={
          <>
            {t("form.additional")} <span className={styles.optional}>({t("form.optional")})</span>
          </>
        }
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
});
