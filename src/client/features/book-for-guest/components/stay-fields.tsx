import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import { daysBetween } from "../../../../shared/rules/day.ts";
import { chargeOf, type ExtraName, extraNames, extraPrice, offeredExtras } from "../../../../shared/rules/extras.ts";
import { mustAnswerLicense } from "../../../../shared/rules/license.ts";
import type { PriceList } from "../../../../shared/rules/price-list.ts";
import { useMoney } from "../../../format/money.ts";
import { OwnExtraFields } from "../../../own-extras/own-extra-fields.tsx";
import { Checkbox, RadioCards } from "../../../ui/choice.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { StepperField } from "../../../ui/stepper-field.tsx";
import { type ChosenStay, type GivenHalves, ownOffered, refusedHalves } from "../guest-booking-form.ts";
import styles from "./book-for-guest.module.css";
import type { GuestForm } from "./guest-fields.tsx";

interface StayFieldsProps {
  form: GuestForm;
  /** Null until a boat is chosen: then licence and extras follow. */
  vehicle: Vehicle | null;
  /** What extras cost, and which it has of its own. */
  priceList: PriceList | undefined;
  /** Null until dates and boat are chosen. */
  stay: ChosenStay | null;
  /** Which half-days beside those of the stay nobody else has, and are not over. */
  halves: GivenHalves;
}

/** The party, licence and extras as the boat asks, and the comments of guest and staff. */
export function StayFields({ form, vehicle, ...props }: StayFieldsProps) {
  const { t } = useTranslation("book-for-guest");
  const headingId = useId();
  const { values, change, textControl, fieldId, errorText } = form;
  const others = { adults: Number(values.children) || 0, children: Number(values.adults) || 0 };
  const most = vehicle?.passengers ?? 99;
  const count = (field: "adults" | "children", min: number) => (
    <StepperField
      {...textControl(field)}
      label={t(`party.${field}`)}
      min={min}
      max={Math.max(min, most - others[field])}
      fewer={t(`party.fewer.${field}`)}
      more={t(`party.more.${field}`)}
      autoComplete="off"
      maxLength={3}
      required
      onChange={({ target }) => change(field, target.value.trim())}
      onStep={(text) => change(field, text)}
    />
  );
  return (
    <Stack as="section" aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{t("party.heading")}</h2>
      <Grid columns="oneOrTwo" className={styles.pair}>
        {count("adults", 1)}
        {count("children", 0)}
      </Grid>
      {vehicle && mustAnswerLicense(vehicle) ? (
        <RadioCards
          id={fieldId("license_answer")}
          name="license_answer"
          legend={t("party.license")}
          required
          error={errorText("license_answer")}
          options={[
            { value: "yes", label: t("party.yes") },
            { value: "no", label: t("party.no") },
          ]}
          value={values.license_answer}
          onChange={(answer) => change("license_answer", answer)}
        />
      ) : null}
      {vehicle ? <Extras {...{ form, vehicle }} {...props} /> : null}
      <TextAreaField
        {...textControl("comment")}
        label={t("party.comment")}
        hint={t("party.commentHint")}
        autoComplete="off"
        maxLength={200}
        rows={2}
      />
      <TextAreaField
        {...textControl("note")}
        label={t("party.note")}
        hint={t("party.noteHint")}
        autoComplete="off"
        maxLength={1_000}
        rows={2}
      />
    </Stack>
  );
}

interface ExtrasProps extends StayFieldsProps {
  vehicle: Vehicle;
}

function Extras({ form, vehicle, priceList, stay, halves }: ExtrasProps) {
  const { values, change, fieldId, errorText } = form;
  const { t } = useTranslation(["book-for-guest", "extras"]);
  const price = useExtraPrice(vehicle, priceList);
  const own = ownOffered(vehicle, priceList);
  const offered = offeredExtras(vehicle);
  const names = extraNames.filter((name) => name in offered);
  if (names.length === 0 && own.length === 0) return null;
  return (
    <Stack as="fieldset" gap={3} id={fieldId("extras")} tabIndex={-1}>
      <legend className={styles.legend}>{t("party.extras")}</legend>
      {names.length > 0 ? (
        <Grid gap={3} columns="medium" className={styles.extras}>
          {names.map((name) => (
            <Checkbox
              key={name}
              id={`${fieldId("extras")}-${name}`}
              card
              label={t(`extras:${name}`)}
              aside={price(name)}
              checked={values.extras.includes(name)}
              onChange={({ target }) => {
                const others = values.extras.filter((other) => other !== name);
                change("extras", target.checked ? [...others, name] : others);
              }}
            />
          ))}
        </Grid>
      ) : null}
      {own.length > 0 ? (
        <OwnExtraFields
          id={fieldId("own_extras")}
          offered={own}
          chosen={values.own_extras}
          error={errorText("own_extras")}
          halves={{
            stay: stay && { start: stay.start, nights: daysBetween(stay.start, stay.end) },
            refusals: stay ? refusedHalves(stay, halves, priceList) : new Map(),
          }}
          onChange={(chosen) => change("own_extras", chosen)}
        />
      ) : null}
    </Stack>
  );
}

function useExtraPrice(vehicle: Vehicle, priceList: PriceList | undefined): (name: ExtraName) => string {
  const { t } = useTranslation("book-for-guest");
  const money = useMoney();
  return (name) => {
    const { kind } = chargeOf(name);
    if (kind === "cash" || kind === "free") return t(`charge.${kind}`);
    const amount = money(extraPrice(name, offeredExtras(vehicle), 1, priceList?.extraCents) ?? 0);
    return kind === "perPerson" ? t("charge.perPerson", { amount }) : amount;
  };
}
