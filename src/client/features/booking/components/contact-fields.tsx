import { type ChangeEvent, type ComponentProps, memo } from "react";
import { useTranslation } from "react-i18next";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { TownField } from "../../../ui/town-field.tsx";
import { useBookingForm } from "../booking.context.tsx";
import { phoneCharacters } from "../booking-form.ts";
import styles from "./booking-form.module.css";

const salutations = ["mr", "ms", "mx"] as const;

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
  const words = salutations.map((key) => ({ key, word: t(`salutation.${key}`) }));
  return (
    <div className={styles.fields}>
      <SelectField
        id={fieldId("salutation")}
        name="salutation"
        label={t("form.salutation")}
        required
        autoComplete="honorific-prefix"
        value={words.find(({ key }) => key === values.salutation)?.word}
        error={errorText("salutation")}
        onChange={(event) => {
          const chosen = words.find(({ word }) => word === event.target.value);
          if (chosen) change("salutation", chosen.key);
        }}
      >
        {words.map(({ key, word }) => (
          <option key={key} value={word}>
            {word}
          </option>
        ))}
      </SelectField>
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
