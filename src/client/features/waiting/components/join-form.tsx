import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { dayField, emailField, flagField, idField, payload, textField } from "../../../../shared/contract/fields.ts";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import type { Language } from "../../../../shared/contract/page.ts";
import type { JoinWaitingRequest } from "../../../../shared/contract/waiting.ts";
import { addDays, type Day, daysBetween, isDay } from "../../../../shared/rules/day.ts";
import { bookingHorizon, maximumNights, minimumNights } from "../../../../shared/rules/stay.ts";
import { useCall } from "../../../api/call.ts";
import { useLanguage } from "../../../format/language.ts";
import { stillRefused } from "../../../forms/still-refused.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { HoneypotField } from "../../../ui/honeypot-field.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TaggedText } from "../../../ui/tagged-text.tsx";
import { waitingApi } from "../waiting.api.ts";
import styles from "./waiting.module.css";

interface JoinFormProps {
  boats: readonly Vehicle[];
  /** As the address says. */
  chosen: { vehicle: number | null; from: Day | null; to: Day | null };
  firstStart: Day;
  privacyPath: string;
  /** The booking page of a boat with these days: where they are free. */
  bookingPathOf: (boat: Vehicle, stay: { from: Day; to: Day }) => string;
}

/** Boat, days and a mail address. What is answered says nothing about who waits already. */
export function JoinForm(props: JoinFormProps) {
  const { t } = useTranslation("waiting");
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <Form {...props} onSent={setSentTo} />;
  return (
    <Banner
      kind="success"
      title={t("join.sentHeading")}
      actions={<Button onClick={() => setSentTo(null)}>{t("join.again")}</Button>}
    >
      {t("join.sent", { email: sentTo })}
    </Banner>
  );
}

function Form({
  boats,
  chosen,
  firstStart,
  privacyPath,
  bookingPathOf,
  onSent,
}: JoinFormProps & { onSent: (email: string) => void }) {
  const { t } = useTranslation("waiting");
  const lang = useLanguage();
  const call = useCall();
  const { submit, isBusy, failure, refusal } = useSubmission({
    kind: "bookingLink",
    send: (request: JoinWaitingRequest) => call(waitingApi.endpoints.joinWaiting.initiate(request)),
    onSucceeded: ({ email }) => onSent(email),
  });
  const form = useForm<JoinValues>({
    id: "waiting",
    initialValues: {
      vehicle: String(chosen.vehicle ?? boats[0]?.id ?? ""),
      booked_day: chosen.from ?? "",
      booked_day_end: chosen.to ?? "",
      email: "",
      consent: false,
      website: "",
    },
    schema: joinFormSchema,
    refused: (values) => stillRefused(refusal, joinRequestOf(values, lang)),
    text: useMessageText(),
    onSubmit: (values) => submit(joinRequestOf(values, lang)),
  });
  const { values } = form;
  const boat = boats.find(({ id }) => String(id) === values.vehicle);
  const isFree = form.errors.booked_day === "validation:daysFree";
  return (
    <Sheet>
      <Stack as="form" noValidate aria-label={t("join.label")} method={form.method} onSubmit={form.submit}>
        <SelectField {...form.textControl("vehicle")} label={t("join.vehicle")} required>
          {boats.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Grid className={styles.days}>
          <TextField
            {...form.textControl("booked_day")}
            label={t("join.booked_day")}
            type="date"
            min={firstStart}
            max={addDays(firstStart, bookingHorizon)}
            required
          />
          <TextField
            {...form.textControl("booked_day_end")}
            label={t("join.booked_day_end")}
            type="date"
            min={addDays(isDay(values.booked_day) ? values.booked_day : firstStart, minimumNights("visitor"))}
            required
          />
        </Grid>
        <TextField
          {...form.textControl("email")}
          label={t("join.email")}
          hint={t("join.emailHint")}
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <HoneypotField {...form.textControl("website")} label={t("join.trap")} />
        <Checkbox
          id={form.fieldId("consent")}
          name="consent"
          required
          label={
            <TaggedText text={t("join.consent")} parts={{ privacy: (text) => <Link to={privacyPath}>{text}</Link> }} />
          }
          error={form.errorText("consent") ?? ""}
          checked={values.consent}
          onChange={(event) => form.change("consent", event.target.checked)}
        />
        <ErrorSummary
          title={t("join.faults")}
          faults={form.faults(joinFields, (field) => t(`join.${field === "consent" ? "consentShort" : field}`))}
          attempt={form.attempt}
        />
        {isFree && boat && isDay(values.booked_day) && isDay(values.booked_day_end) ? (
          <LinkButton to={bookingPathOf(boat, { from: values.booked_day, to: values.booked_day_end })}>
            {t("join.book", { boat: boat.name })}
          </LinkButton>
        ) : null}
        {failure && failure.kind !== "field" && !isBusy ? (
          <Banner kind="error">{t(failure.kind === "limited" ? "limited" : "failed")}</Banner>
        ) : null}
        <Button type="submit" variant="action" busy={isBusy}>
          {t("join.submit")}
        </Button>
      </Stack>
    </Sheet>
  );
}

/** What the form asks for; the nights follow from both days. */
const joinFields = ["vehicle", "booked_day", "booked_day_end", "email", "consent"] as const;

/** As inputs hold it. */
interface JoinValues {
  vehicle: string;
  booked_day: string;
  booked_day_end: string;
  email: string;
  consent: boolean;
  website: string;
}

const nightsOf = ({ booked_day: start, booked_day_end: end }: Pick<JoinValues, "booked_day" | "booked_day_end">) =>
  isDay(start) && isDay(end) && end >= start ? daysBetween(start, end) : 0;

const joinFormSchema = payload({
  vehicle: idField("validation:vehicle"),
  booked_day: dayField("validation:startDay"),
  booked_day_end: dayField("validation:endDay").test("nights", "validation:duration", (_, { parent }) => {
    const nights = nightsOf(parent as JoinValues);
    return nights >= minimumNights("visitor") && nights <= maximumNights;
  }),
  email: emailField(),
  consent: flagField("validation:waitingConsent").oneOf([true], "validation:waitingConsent"),
  website: textField("validation:general").default(""),
});

/** What is sent of a form. */
function joinRequestOf(values: JoinValues, lang: Language): JoinWaitingRequest {
  const { vehicle, booked_day, email, website } = values;
  return {
    vehicle: Number(vehicle),
    booked_day,
    booked_duration: nightsOf(values),
    email: email.trim(),
    website,
    lang,
  };
}
