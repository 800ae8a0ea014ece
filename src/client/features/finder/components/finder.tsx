import { type ChangeEvent, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { addDays, isDay } from "../../../../shared/rules/day.ts";
import { bookingHorizon, maximumNights, minimumNights } from "../../../../shared/rules/stay.ts";
import { allVehicles, type VehicleType } from "../../../../shared/rules/vehicle-words.ts";
import { waitingPath } from "../../../../shared/rules/waiting-paths.ts";
import { peopleOf, type StayPart, searchWith, stayNames } from "../../../format/stay-address.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";
import { type Asking, questionIn, usualPeople } from "../finder-question.ts";
import styles from "./finder.module.css";
import { FinderResults } from "./finder-results.tsx";

interface FinderProps extends Asking {
  /** The booking page of a boat. */
  bookingPathOf: (type: VehicleType, name: string) => string;
}

/**
 * Which boats are free for given days (requirements/finder.md). The address holds what is asked: the form is a plain
 * one that the server answers, too.
 */
export function Finder({ bookingPathOf, ...asking }: FinderProps) {
  const { t } = useTranslation("finder");
  const { search, hash, key } = useLocation();
  // The first address of a tab has no key of its own: somebody sent the link.
  const [isShared] = useState(key === "default" && hash === "");
  const navigate = useNavigate();
  const { language, role, firstStart, today } = asking;
  const { question, written, fault } = questionIn(search, asking);
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = (part: StayPart) => inputIn(form, stayNames[language][part]).value;
    setSubmitted(true);
    // What is no stay goes there as it was typed: the page says what is wrong with it.
    const stay = {
      from: typed("from"),
      to: typed("to") || null,
      nights: typed("nights") || null,
      people: typed("people"),
    };
    void navigate({ search: searchWith(search, language, stay) });
  };
  const least = Math.max(1, minimumNights(role));
  const texts = { least, most: maximumNights };
  return (
    <section id="finder" className={styles.finder} aria-labelledby="finder-heading">
      <h2 id="finder-heading">{t("heading")}</h2>
      {/* Another address fills the fields anew. What is wrong is said below, on the server, too: a browser may refuse a
          form without a word, as WebKit does by a date that a script has emptied. */}
      <Grid as="form" key={search} columns="two" gap={3} className={styles.form} noValidate onSubmit={submit}>
        <Fields {...{ language, least, firstStart, today, written }} />
        <Button type="submit" variant="action" className={styles.submit}>
          {t("find")}
        </Button>
      </Grid>
      {fault ? (
        <Fault key={`fault ${search}`} isAwaited={isSubmitted}>
          {t(`fault.${fault}`, texts)}
        </Fault>
      ) : null}
      {question ? (
        <FinderResults
          question={question}
          isAwaited={isSubmitted}
          isShared={isShared}
          waitingPath={
            waitingPath(language, asking.category === allVehicles ? null : asking.category) +
            searchWith("", language, { from: question.from, to: question.to })
          }
          pathOf={({ type, name }, { from, to }) =>
            bookingPathOf(type, name) + searchWith("", language, { from, to, people: question.people })
          }
        />
      ) : null}
    </section>
  );
}

/** Why nothing is looked for; in view where it answers a press. */
function Fault({ isAwaited, children }: { isAwaited: boolean; children: ReactNode }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAwaited) banner.current?.scrollIntoView({ block: "nearest" });
  }, [isAwaited]);
  return (
    <Banner ref={banner} kind="warning">
      {children}
    </Banner>
  );
}

const inputIn = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

interface FieldsProps extends Pick<Asking, "language" | "firstStart" | "today"> {
  /** The fewest nights. */
  least: number;
  written: ReturnType<typeof questionIn>["written"];
}

function Fields({ language, least, firstStart, today, written }: FieldsProps) {
  const { t } = useTranslation("finder");
  const names = stayNames[language];
  /** Departure or nights: what is typed into one empties the other. */
  const empty =
    (other: string) =>
    ({ target: { form } }: ChangeEvent<HTMLInputElement>) => {
      if (form) inputIn(form, other).value = "";
    };
  /** The departure follows an arrival that it would lie before. */
  const followArrival = ({ target: { value, form } }: ChangeEvent<HTMLInputElement>) => {
    if (!form || !isDay(value)) return;
    const [departure, nights] = [inputIn(form, names.to), inputIn(form, names.nights)];
    departure.min = addDays(value, least);
    if (departure.value < departure.min && nights.value === "") departure.value = departure.min;
  };
  return (
    <>
      <TextField
        id="finder-from"
        type="date"
        name={names.from}
        label={t("from")}
        min={firstStart}
        max={addDays(today, bookingHorizon)}
        defaultValue={isDay(written.from) ? written.from : ""}
        onChange={followArrival}
        required
      />
      <TextField
        id="finder-to"
        type="date"
        name={names.to}
        label={t("to")}
        min={addDays(firstStart, least)}
        max={addDays(today, bookingHorizon + maximumNights)}
        defaultValue={isDay(written.to) ? written.to : ""}
        onChange={empty(names.nights)}
      />
      <TextField
        id="finder-nights"
        type="number"
        name={names.nights}
        label={t("orNights")}
        min={least}
        max={maximumNights}
        defaultValue={written.to ? "" : (written.nights ?? "")}
        onChange={empty(names.to)}
      />
      <TextField
        id="finder-people"
        type="number"
        name={names.people}
        label={t("people")}
        min={1}
        max={999}
        defaultValue={peopleOf(written.people) ?? usualPeople}
        required
      />
    </>
  );
}
