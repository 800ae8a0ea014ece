import { type ChangeEvent, memo } from "react";
import { useTranslation } from "react-i18next";
import { mustAnswerLicense } from "../../../../shared/rules/license.ts";
import { RadioCards } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, Note } from "../../../ui/layout.tsx";
import { StepperField } from "../../../ui/stepper-field.tsx";
import { useBookingForm, useScene } from "../booking.context.tsx";
import { charterLicensePossible } from "../booking-party.ts";
import styles from "./booking-form.module.css";

/**
 * What every number of the form is: text that stays as it was typed where it is none, and is refused. 1.5 is not 15.
 */
const number = { required: true, inputMode: "numeric", autoComplete: "off", maxLength: 3 } as const;

function AgeField({ field, label }: { field: "childAgeStart" | "childAgeEnd"; label: string }) {
  const { textControl, change } = useBookingForm();
  const onChange = (event: ChangeEvent<HTMLInputElement>) => change(field, event.target.value.trim());
  return <TextField {...number} {...textControl(field)} label={label} onChange={onChange} />;
}

interface CountFieldProps {
  field: "adults" | "children";
  min: number;
  /** How many of the boat's places the others take. */
  others: number;
  onText?: (text: string) => void;
}

function CountField({ field, min, others, onText }: CountFieldProps) {
  const { t } = useTranslation("booking");
  const { vehicle } = useScene();
  const { textControl, change } = useBookingForm();
  const take = (text: string) => {
    change(field, text);
    onText?.(text);
  };
  return (
    <StepperField
      {...number}
      {...textControl(field)}
      label={t(`form.${field}`)}
      min={min}
      max={Math.max(min, vehicle.passengers - (others > 0 ? others : 0))}
      fewer={t(`form.fewer.${field}`)}
      more={t(`form.more.${field}`)}
      onChange={(event) => take(event.target.value.trim())}
      onStep={take}
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
      <Note>{t("form.partyHint", { count: vehicle.passengers })}</Note>
      <Grid columns="two">
        <CountField field="adults" min={1} others={children} />
        <CountField field="children" min={0} others={Number(values.adults)} onText={forgetAges} />
      </Grid>
      {children === 1 ? (
        <Grid columns="two">
          <AgeField field="childAgeStart" label={t("form.childAge")} />
        </Grid>
      ) : null}
      {children > 1 ? (
        <fieldset>
          <legend className={styles.legend}>{t("form.childAges")}</legend>
          <Grid columns="two">
            <AgeField field="childAgeStart" label={t("form.childAgeStart")} />
            <AgeField field="childAgeEnd" label={t("form.childAgeEnd")} />
          </Grid>
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
