import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StayChoice } from "../../../../../machines/stay-change/stay-change.types.ts";
import { refusalOf } from "../../../../../machines/support/refusals.ts";
import type { BoatOption, StayOptions } from "../../../../shared/contract/stay-change.ts";
import { addDays, type Day, isDay } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useGuardText } from "../../../forms/use-guard-text.ts";
import { StayFlow } from "../../../stay-change/stay-flow.tsx";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Grid, Note, Row } from "../../../ui/layout.tsx";
import { useOptionsOf } from "../stay-change.api.ts";
import { type ChoiceProps, withBoat } from "../stay-choice.ts";
import styles from "./stay-change.module.css";
import { useStayText } from "./stay-line.tsx";

interface WhereFieldsProps extends ChoiceProps {
  options: StayOptions;
}

/** Why a stay cannot be chosen: the sentence of the machine's guard; null where it can. */
export function useRefusal(choice: StayChoice): string | null {
  const guard = StayFlow.useSelector((snapshot) => refusalOf(snapshot, { type: "stay.chosen", choice }));
  return useGuardText()("stayChange", guard);
}

/** How long: what is changed most often. */
export function NightFields({ choice, onChoose, errorAt }: ChoiceProps) {
  const { t } = useTranslation("stay-change");
  const stayText = useStayText();
  const id = useId();
  const { booked_day, booked_duration: nights } = choice;
  const error = errorAt("booked_duration");
  const shorter = { ...choice, booked_duration: nights - 1 };
  const longer = { ...choice, booked_duration: nights + 1 };
  const [tooShort, tooLong] = [useRefusal(shorter), useRefusal(longer)];
  const step = (next: StayChoice, name: "longer" | "shorter", refusal: string | null) => (
    <Button
      aria-disabled={refusal !== null}
      aria-describedby={refusal === null ? `${id}-stay` : `${id}-refusal`}
      onClick={() => refusal === null && onChoose(next)}
    >
      {t(name)}
    </Button>
  );
  return (
    <>
      <Grid columns="two" gap={2} className={styles.nights}>
        <p id={`${id}-stay`} className={styles.stay} aria-live="polite">
          {stayText({ booked_day, booked_end: addDays(booked_day, nights), booked_duration: nights })}
        </p>
        {step(shorter, "shorter", tooShort)}
        {step(longer, "longer", tooLong)}
      </Grid>
      {(tooShort ?? tooLong) ? <Note id={`${id}-refusal`}>{tooShort ?? tooLong}</Note> : null}
      <div aria-live="polite">
        <FieldError id={`${id}-nights-error`}>{error}</FieldError>
      </div>
    </>
  );
}

/** The first day and the boat: the free ones first, each other with its nearest free day. */
export function WhereFields({ choice, onChoose, errorAt, options }: WhereFieldsProps) {
  const { t } = useTranslation("stay-change");
  const id = useId();
  const { booked_day } = choice;
  const data = useOptionsOf(choice, options);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = data.boats.find((boat) => boat.id === choice.vehicle);
  return (
    <>
      <TextField
        id={`${id}-day`}
        type="date"
        label={t("firstDay")}
        value={typed ?? booked_day}
        error={errorAt("booked_day")}
        onChange={({ target: { value } }) => {
          // A date that is half typed is empty.
          setTyped(isDay(value) ? null : value);
          if (isDay(value)) onChoose({ ...choice, booked_day: value });
        }}
        onBlur={() => setTyped(null)}
      />
      {chosen && !chosen.free ? (
        <NearestDays boat={chosen} onChoose={(day) => onChoose({ ...choice, booked_day: day })} />
      ) : null}
      <SelectField
        id={`${id}-boat`}
        label={t("boat")}
        value={choice.vehicle}
        error={errorAt("vehicle")}
        onChange={({ target }) => onChoose(withBoat(choice, data.boats, Number(target.value)))}
      >
        <Boats label={t("boats.free")} boats={data.boats.filter(({ free }) => free)} />
        <Boats label={t("boats.taken")} boats={data.boats.filter(({ free }) => !free)} />
      </SelectField>
    </>
  );
}

function Boats({ label, boats }: { label: string; boats: readonly BoatOption[] }) {
  const { t } = useTranslation("stay-change");
  const names = useDayNames();
  if (boats.length === 0) return null;
  const nameOf = (boat: BoatOption) => {
    if (boat.free) return boat.name;
    const days = nearestDays(boat).map(names.dateCompact).join(t("boats.or"));
    return days === "" ? t("boats.never", { boat: boat.name }) : t("boats.from", { boat: boat.name, days });
  };
  return (
    <optgroup label={label}>
      {boats.map((boat) => (
        <option key={boat.id} value={boat.id}>
          {nameOf(boat)}
        </option>
      ))}
    </optgroup>
  );
}

const nearestDays = ({ earlier, later }: BoatOption) => [earlier, later].filter((day) => day !== null);

function NearestDays({ boat, onChoose }: { boat: BoatOption; onChoose: (day: Day) => void }) {
  const { t } = useTranslation("stay-change");
  const names = useDayNames();
  const days = nearestDays(boat);
  if (days.length === 0) return <p>{t("nearest.none", { boat: boat.name })}</p>;
  return (
    <Row>
      <span>{t("nearest.label", { boat: boat.name })}</span>
      {days.map((day) => (
        <Button key={day} onClick={() => onChoose(day)}>
          {t("nearest.from", { day: names.dateCompact(day) })}
        </Button>
      ))}
    </Row>
  );
}
