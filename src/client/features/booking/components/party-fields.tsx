import { memo } from "react";
import { useTranslation } from "react-i18next";
import { mustAnswerLicense } from "../../../../shared/rules/license.ts";
import { RadioCards } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useBookingForm, useScene } from "../booking.context.tsx";
import { charterLicensePossible } from "../booking-party.ts";
import styles from "./booking-form.module.css";

interface NumberFieldProps {
  field: "adults" | "children" | "childAgeStart" | "childAgeEnd";
  label: string;
  onValue?: (text: string) => void;
}

/** A whole number as text: the keyboard offers digits. What is none stays as it was typed, and is refused: 1.5 is not 15. */
function NumberField({ field, label, onValue }: NumberFieldProps) {
  const { textControl, change } = useBookingForm();
  return (
    <TextField
      {...textControl(field)}
      label={label}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      onChange={(event) => {
        const text = event.target.value.trim();
        change(field, text);
        onValue?.(text);
      }}
    />
  );
}

/** Who comes along, and whether someone may drive the boat. */
export const PartyFields = memo(function PartyFields() {
  const { t } = useTranslation("booking");
  const { vehicle } = useScene();
  const { values, change } = useBookingForm();
  const children = Number(values.children);
  const forgetAges = (text: string) => {
    if (Number(text) > 0) return;
    change("childAgeStart", "");
    change("childAgeEnd", "");
  };
  return (
    <>
      <p className={styles.hint}>{t("form.partyHint", { count: vehicle.passengers })}</p>
      <div className={styles.pair}>
        <NumberField field="adults" label={t("form.adults")} />
        <NumberField field="children" label={t("form.children")} onValue={forgetAges} />
      </div>
      {children === 1 ? (
        <div className={styles.pair}>
          <NumberField field="childAgeStart" label={t("form.childAge")} />
        </div>
      ) : null}
      {children > 1 ? (
        <fieldset>
          <legend className={styles.legend}>{t("form.childAges")}</legend>
          <div className={styles.pair}>
            <NumberField field="childAgeStart" label={t("form.childAgeStart")} />
            <NumberField field="childAgeEnd" label={t("form.childAgeEnd")} />
          </div>
        </fieldset>
      ) : null}
      {mustAnswerLicense(vehicle) ? <LicenseField /> : null}
    </>
  );
});

function LicenseField() {
  const { t } = useTranslation("booking");
  const { vehicle } = useScene();
  const { values, change, fieldId, errorText } = useBookingForm();
  return (
    <RadioCards
      id={fieldId("licenseAnswer")}
      name="licenseAnswer"
      legend={t("form.license")}
      hint={t(charterLicensePossible(vehicle) ? "form.licenseHintCharter" : "form.licenseHint")}
      required
      error={errorText("licenseAnswer")}
      options={[
        { value: "yes", label: t("form.yes") },
        { value: "no", label: t("form.no") },
      ]}
      value={values.licenseAnswer}
      onChange={(answer) => change("licenseAnswer", answer)}
    />
  );
}
