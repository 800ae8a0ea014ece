import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FormerGuest } from "../../../../shared/contract/book-for-guest.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { useCall } from "../../../api/call.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useDoubtfulPhone } from "../../../forms/use-doubtful-phone.ts";
import type { Form } from "../../../forms/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { CountryField } from "../../../ui/country-field.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Grid, List, Note, Stack } from "../../../ui/layout.tsx";
import { TownField } from "../../../ui/town-field.tsx";
import { bookForGuestApi } from "../book-for-guest.api.ts";
import { countryAsked, filledWith, type GuestBookingValues, salutations } from "../guest-booking-form.ts";
import styles from "./book-for-guest.module.css";

export type GuestForm = Form<GuestBookingValues>;

const off = { autoComplete: "off" } as const;

/** Who comes: found among former guests, or typed. No browser fills in or remembers anything of it. */
export function GuestFields({ form }: { form: GuestForm }) {
  const { t } = useTranslation("book-for-guest");
  const headingId = useId();
  const { values, change, changeAll, textControl, fieldId, errorText } = form;
  const asked = countryAsked(values);
  return (
    <Stack as="section" aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{t("guest.heading")}</h2>
      <GuestSearch onChoose={(guest) => changeAll(filledWith(guest, (lang, key) => t(`salutation.${lang}.${key}`)))} />
      <Grid columns="oneOrTwo" className={styles.pair}>
        <SelectField {...textControl("salutation")} {...off} label={t("guest.salutation")} required>
          {salutations.map((key) => (
            <option key={key} value={key}>
              {t(`salutation.${values.lang}.${key}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...textControl("name")} {...off} label={t("guest.name")} autoCapitalize="words" required />
        <PhoneField form={form} />
        <TextField
          {...textControl("email")}
          {...off}
          label={t("guest.email")}
          hint={t("guest.emailHint")}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField {...textControl("streetAndNumber")} {...off} label={t("guest.street")} required />
        <TextField {...textControl("additional")} {...off} label={t("guest.additional")} />
        <TownField
          {...off}
          id={fieldId("zipCodeAndCity")}
          labels={{ zipCode: t("guest.zipCode"), town: t("guest.town") }}
          value={values.zipCodeAndCity}
          required
          error={errorText("zipCodeAndCity")}
          onText={(text) => change("zipCodeAndCity", text)}
        />
        {asked ? (
          <CountryField
            {...textControl("country")}
            {...off}
            value={asked.country}
            label={t("guest.country")}
            none={t("guest.countryNone")}
            required
          />
        ) : null}
        <TextField {...textControl("company")} {...off} label={t("guest.company")} hint={t("guest.companyHint")} />
        <TextField {...textControl("vat_id")} {...off} label={t("guest.vatId")} autoCapitalize="characters" />
        <SelectField {...textControl("lang")} {...off} label={t("guest.lang")} hint={t("guest.langHint")}>
          <option value="de">{t("guest.german")}</option>
          <option value="en">{t("guest.english")}</option>
        </SelectField>
      </Grid>
    </Stack>
  );
}

/** Says of a number that nobody can be called by it, once it is typed. */
function PhoneField({ form }: { form: GuestForm }) {
  const { t } = useTranslation("book-for-guest");
  const [typed, setTyped] = useState("");
  const { phone } = form.values;
  const isDoubtful = useDoubtfulPhone(phone);
  return (
    <TextField
      {...form.textControl("phone")}
      {...off}
      label={t("guest.phone")}
      hint={isDoubtful && typed === phone ? t("guest.checkPhone") : undefined}
      type="tel"
      inputMode="tel"
      required
      onBlur={() => setTyped(phone)}
    />
  );
}

/** Asks for a former guest; a tap takes over what the newest stay says. */
function GuestSearch({ onChoose }: { onChoose: (guest: FormerGuest) => void }) {
  const { t } = useTranslation("book-for-guest");
  const language = useLanguage();
  const [typed, setTyped] = useState("");
  const [taken, setTaken] = useState("");
  const { guests, isLoading, failed, find, findNow } = useFormerGuests();
  const type = (text: string) => {
    setTyped(text);
    setTaken("");
    find(text);
  };
  const choose = (guest: FormerGuest) => {
    onChoose(guest);
    type("");
    setTaken(guest.name);
  };
  const brief = (day: Day) => formatDay(day, language, "brief");
  const lastStayOf = ({ last_stay: { vehicle_name, start, end } }: FormerGuest) =>
    t("search.lastStay", { boat: vehicle_name, from: brief(start), to: brief(end) });
  const isNobody = guests?.length === 0 && !isLoading && typed.trim() !== "";
  return (
    // Enter searches here, and does not send the form.
    <Stack gap={2} className={styles.search}>
      <TextField
        id="guest-booking-search"
        type="search"
        label={t("search.label")}
        hint={t("search.hint")}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          void findNow(typed);
        }}
      />
      <Note as="output" className={styles.status}>
        {isLoading && guests === null ? t("search.loading") : null}
        {isNobody ? t("search.none") : null}
        {guests && guests.length > 0 ? t("search.found", { count: guests.length }) : null}
        {taken === "" ? null : t("search.taken", { name: taken })}
      </Note>
      {failed ? (
        <Note role="alert">
          {t("search.failed")}{" "}
          <Button variant="quiet" onClick={() => void findNow(typed)}>
            {t("retry")}
          </Button>
        </Note>
      ) : null}
      {guests && guests.length > 0 && typed.trim() !== "" ? (
        <List aria-label={t("search.hits")}>
          {guests.map((guest, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two of a family may share name and phone
            <li key={index}>
              <button type="button" className={styles.guest} onClick={() => choose(guest)}>
                <strong>{guest.name}</strong>
                <span>{[guest.phone, guest.email, guest.zipCodeAndCity].filter(Boolean).join(" · ")}</span>
                <span>{lastStayOf(guest)}</span>
              </button>
            </li>
          ))}
        </List>
      ) : null}
    </Stack>
  );
}

/** Between the last key and the call, in milliseconds. */
const pauseMs = 200;

interface FormerGuests {
  /** Null before the first answer. */
  guests: FormerGuest[] | null;
  isLoading: boolean;
  failed: boolean;
}
const nothing: FormerGuests = { guests: null, isLoading: false, failed: false };

/** Former guests while staff type; only the last call counts. What was found lives as long as the field. */
function useFormerGuests() {
  const call = useCall();
  const [state, setState] = useState(nothing);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const findNow = async (query: string) => {
    clearTimeout(timer.current);
    last.current += 1;
    const asked = last.current;
    setState((before) => ({ ...before, isLoading: true, failed: false }));
    // Untracked: the store keeps nothing of the answer.
    const answer = await call(bookForGuestApi.endpoints.findGuests.initiate({ query }, { track: false })).catch(
      () => null,
    );
    if (asked === last.current) setState({ guests: answer?.guests ?? null, isLoading: false, failed: answer === null });
  };
  const find = (query: string) => {
    clearTimeout(timer.current);
    last.current += 1;
    if (query.trim() === "") return setState(nothing);
    setState((before) => ({ ...before, isLoading: true, failed: false }));
    timer.current = setTimeout(() => void findNow(query), pauseMs);
  };
  return { ...state, find, findNow };
}
