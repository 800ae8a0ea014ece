import { useId } from "react";
import { useTranslation } from "react-i18next";
import { toOwnExtra } from "../../../../shared/contract/price-list.ts";
import type { StayOptions } from "../../../../shared/contract/stay-change.ts";
import { halvesOf } from "../../../../shared/rules/early-and-late.ts";
import { halfRefusals } from "../../../../shared/rules/half-choice.ts";
import { mustAnswerLicense } from "../../../../shared/rules/license.ts";
import { OwnExtraFields } from "../../../own-extras/own-extra-fields.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { CountField } from "../../../ui/count-field.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { useOptionsOf } from "../stay-change.api.ts";
import type { ChoiceProps } from "../stay-choice.ts";
import styles from "./stay-change.module.css";

interface PartyFieldsProps extends ChoiceProps {
  options: StayOptions;
}

const answers = ["", "yes", "no"] as const;

/** Who comes, whether they may steer, and what they ordered; folded until it is wanted, or something is wrong in it. */
export function PartyFields({ choice, onChoose, errorAt, options }: PartyFieldsProps) {
  const { t } = useTranslation(["stay-change", "extras"]);
  const id = useId();
  const boat = useOptionsOf(choice, options).boats.find((option) => option.id === choice.vehicle);
  const steps = (what: string) => ({ label: what, fewer: t("fewer", { what }), more: t("more", { what }) });
  const wrong = ["people_number", "adults", "children", "license_answer", "extras", "own_extras"].some((field) =>
    errorAt(field),
  );
  const offered = boat?.extras ?? [];
  // What the boat offers no longer can only be given up.
  const extras = [...offered, ...choice.extras.filter((name) => !offered.includes(name))];
  const own = (boat?.own_extras ?? []).map(toOwnExtra);
  const stay = { start: choice.booked_day, nights: choice.booked_duration };
  // Staff agree on it on any day before that.
  const { first_early: firstEarly, booking } = options;
  const given = { role: "staff", today: firstEarly, firstEarly, freeHalves: boat?.free_halves ?? [] } as const;
  const refusals = halfRefusals(own, stay, {
    ...given,
    had: halvesOf({ startsAm: booking.starts_am, endsPm: booking.ends_pm }),
  });
  return (
    <details className={styles.party} open={wrong || undefined}>
      <summary>{t("party")}</summary>
      <Stack gap={3}>
        <CountField
          id={`${id}-adults`}
          {...steps(t("adults"))}
          value={choice.adults}
          min={1}
          max={boat?.passengers ?? choice.adults}
          error={errorAt("people_number") ?? errorAt("adults")}
          onCount={(adults) => onChoose({ ...choice, adults })}
        />
        <CountField
          id={`${id}-children`}
          {...steps(t("children"))}
          value={choice.children}
          min={0}
          max={boat?.passengers ?? choice.children}
          error={errorAt("children")}
          onCount={(children) => onChoose({ ...choice, children })}
        />
        {boat && mustAnswerLicense(boat) ? (
          <SelectField
            id={`${id}-license`}
            label={t("license")}
            value={choice.license_answer}
            error={errorAt("license_answer")}
            onChange={({ target }) =>
              onChoose({ ...choice, license_answer: answers.find((answer) => answer === target.value) ?? "" })
            }
          >
            {answers.map((answer) => (
              <option key={answer} value={answer}>
                {t(`licenses.${answer || "open"}`)}
              </option>
            ))}
          </SelectField>
        ) : null}
        {extras.map((name) => (
          <Checkbox
            key={name}
            id={`${id}-${name}`}
            label={t(`extras:${name}`)}
            checked={choice.extras.includes(name)}
            onChange={({ target }) => {
              const others = choice.extras.filter((other) => other !== name);
              onChoose({ ...choice, extras: target.checked ? [...others, name] : others });
            }}
          />
        ))}
        <FieldError id={`${id}-extras-error`}>{errorAt("extras")}</FieldError>
        {own.length > 0 ? (
          <OwnExtraFields
            id={`${id}-own`}
            offered={own}
            chosen={choice.own_extras}
            error={errorAt("own_extras")}
            halves={{ stay, refusals }}
            onChange={(own_extras) => onChoose({ ...choice, own_extras })}
          />
        ) : null}
      </Stack>
    </details>
  );
}
