import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { payload, textField } from "../../../../shared/contract/fields.ts";
import { returnFields, type TurnaroundStay } from "../../../../shared/contract/turnaround.ts";
import { dayOf, instantOf, isDay, timeOf } from "../../../../shared/rules/day.ts";
import type { ReturnCharge } from "../../../../shared/rules/till-words.ts";
import { isTime } from "../../../../shared/rules/working-times.ts";
import { useMoney } from "../../../format/money.ts";
import type { Form } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { Note, Row } from "../../../ui/layout.tsx";
import { pricesOfReturn } from "../return-costs.ts";

/** When a boat came back, in Berlin: day and time as their inputs have them. */
export interface TimeFields {
  day: string;
  time: string;
}

/** What the sheet of a return asks for where something is not as usual. */
export const returnFieldsSchema = payload({
  day: textField("validation-staff:returnedAt").default(""),
  time: textField("validation-staff:returnedAt").default(""),
  ...returnFields(),
});

/** What the time fields show of an instant. */
export const timeFieldsOf = (now: Date): TimeFields => ({ day: dayOf(now), time: timeOf(now) });

/** ISO 8601, UTC; null where the fields say no time. */
export function instantIn({ day, time }: TimeFields): string | null {
  if (!isDay(day) || !isTime(time)) return null;
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return new Date(instantOf(day, hour).getTime() + minute * 60_000).toISOString();
}

const firstFields = { lateReturn: "time", fuel: "litres", damage: "damage" } as const;

interface ReturnFieldsProps {
  form: Form<TimeFields & Record<"litres" | "damage" | "damage_cost", string>>;
  /** What is not written down yet, by what it may cost. */
  left: readonly ReturnCharge[];
  stay: Pick<TurnaroundStay, "ends_pm" | "fuel_litre" | "late_hour"> | null;
  /** Whether anything is said of what it costs. */
  hasMoney: boolean;
  /** What else can be done about a damage. */
  children: ReactNode;
}

/** What is written down, as it usually is; what is different opens its own fields. */
export function ReturnFields({ form, left, stay, hasMoney, children }: ReturnFieldsProps) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  const [opened, setOpened] = useState<readonly ReturnCharge[]>([]);
  const [today] = useState(form.values.day);
  const prices = pricesOfReturn(stay);
  const isOpen = (kind: ReturnCharge) => left.includes(kind) && opened.includes(kind);
  const closed = left.filter((kind) => !opened.includes(kind));
  const usual = closed.map((kind) => t(`return.usual.${kind}`, { time: form.values.time }));
  const open = (kind: ReturnCharge) => {
    flushSync(() => setOpened([...opened, kind]));
    // The button is gone: what it opened is typed into at once.
    document.getElementById(form.fieldId(firstFields[kind]))?.focus();
  };
  return (
    <>
      {usual.length > 0 ? <p>{t("return.noted", { parts: usual.join(", ") })}</p> : null}
      {isOpen("lateReturn") ? (
        <>
          <TextField {...form.textControl("day")} label={t("returnDay")} type="date" max={today} required />
          <TextField
            {...form.textControl("time")}
            label={t("returnTime")}
            type="time"
            hint={
              hasMoney ? t(stay?.ends_pm ? "returnHintLate" : "returnHint", { amount: money(prices.lateHour) }) : null
            }
            required
          />
        </>
      ) : null}
      {isOpen("fuel") ? (
        <TextField
          {...form.textControl("litres")}
          label={t("litres")}
          hint={hasMoney ? t("litresHint", { amount: money(prices.fuelPerLitre) }) : null}
          inputMode="numeric"
          autoComplete="off"
        />
      ) : null}
      {isOpen("damage") ? (
        <>
          <TextAreaField {...form.textControl("damage")} label={t("damage")} maxLength={500} rows={2} />
          {hasMoney ? (
            <TextField
              {...form.textControl("damage_cost")}
              label={t("damageCost")}
              inputMode="decimal"
              autoComplete="off"
            />
          ) : null}
          <Note>{t("damageDefect")}</Note>
          {children}
        </>
      ) : null}
      {closed.length > 0 ? (
        <Row>
          {closed.map((kind) => (
            <Button key={kind} variant="quiet" onClick={() => open(kind)}>
              {t(`return.different.${kind}`)}
            </Button>
          ))}
        </Row>
      ) : null}
    </>
  );
}
