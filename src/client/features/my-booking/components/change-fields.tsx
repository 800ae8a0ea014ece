import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { StayChoice } from "../../../../../machines/stay-change/stay-change.types.ts";
import type { MyBooking } from "../../../../shared/contract/my-booking-answer.ts";
import { toExtraCents, toOwnExtra } from "../../../../shared/contract/price-list.ts";
import { chargeOf, type ExtraName, extraNames, extraPrice, offeredExtras } from "../../../../shared/rules/extras.ts";
import type { HalfRefusals } from "../../../../shared/rules/half-choice.ts";
import type { PriceList } from "../../../../shared/rules/price-list.ts";
import type { Stay } from "../../../../shared/rules/stay.ts";
import { useMoney } from "../../../format/money.ts";
import { OwnExtraFields } from "../../../own-extras/own-extra-fields.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { CountField } from "../../../ui/count-field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Grid } from "../../../ui/layout.tsx";
import styles from "./my-booking.module.css";

interface ChoiceProps {
  booking: MyBooking;
  wanted: StayChoice;
  /** Why it is refused. */
  error: string | undefined;
  onChoose: (choice: StayChoice) => void;
}

/** Who comes along, as far as the boat has room. */
export function PartyChoice({ booking, wanted, error, onChoose }: ChoiceProps) {
  const { t } = useTranslation("my-booking");
  const id = useId();
  const { passengers } = booking;
  const { adults, children } = wanted;
  return (
    <fieldset>
      <legend className={styles.legend}>{t("change.party", { count: passengers })}</legend>
      <Grid gap={3} className={styles.pair}>
        <CountField
          id={`${id}-adults`}
          label={t("change.adults")}
          fewer={t("change.fewer.adults")}
          more={t("change.more.adults")}
          value={adults}
          min={1}
          max={Math.max(1, passengers - children)}
          error={error}
          onCount={(count) => onChoose({ ...wanted, adults: count })}
        />
        <CountField
          id={`${id}-children`}
          label={t("change.children")}
          fewer={t("change.fewer.children")}
          more={t("change.more.children")}
          value={children}
          min={0}
          max={Math.max(0, passengers - adults)}
          error={undefined}
          onCount={(count) => onChoose({ ...wanted, children: count })}
        />
      </Grid>
    </fieldset>
  );
}

interface ExtrasChoiceProps extends ChoiceProps {
  /** Prices of extras by the list that holds, for a booking that agreed on none. */
  listed: PriceList["extraCents"];
  /** Why those of the price list's own are refused. */
  ownError: string | undefined;
  /** Which of those that take a half-day cannot be chosen. */
  halves: { stay: Stay; refusals: HalfRefusals };
}

/** The boat's extras, each with its price, and those that are booked though it offers them no longer. */
export function ExtrasChoice({ booking, wanted, listed, error, ownError, halves, onChoose }: ExtrasChoiceProps) {
  const { t } = useTranslation(["my-booking", "extras"]);
  const id = useId();
  const money = useMoney();
  const offered = offeredExtras(booking.offered);
  const names = extraNames.filter((name) => name in offered || booking.extras.includes(name));
  const own = booking.own_offered.map(toOwnExtra);
  const prices = booking.extra_prices ? toExtraCents(booking.extra_prices) : listed;
  if (names.length === 0 && own.length === 0) return null;
  const priceOf = (name: ExtraName) => {
    const cents = extraPrice(name, offered, 1, prices);
    if (cents === null) return t("change.charge.gone");
    const { kind } = chargeOf(name);
    if (kind === "cash" || kind === "free") return t(`change.charge.${kind}`);
    return kind === "perPerson" ? t("change.charge.perPerson", { amount: money(cents) }) : money(cents);
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{t("change.extras")}</legend>
      {names.length > 0 ? (
        <Grid gap={2} className={styles.cards}>
          {names.map((name) => (
            <Checkbox
              key={name}
              id={`${id}-${name}`}
              card
              label={t(`extras:${name}`)}
              aside={priceOf(name)}
              checked={wanted.extras.includes(name)}
              onChange={({ target }) => {
                const others = wanted.extras.filter((other) => other !== name);
                onChoose({ ...wanted, extras: target.checked ? [...others, name] : others });
              }}
            />
          ))}
        </Grid>
      ) : null}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {own.length > 0 ? (
        <div className={styles.own}>
          <OwnExtraFields
            id={`${id}-own`}
            offered={own}
            chosen={wanted.own_extras}
            error={ownError}
            halves={halves}
            onChange={(own_extras) => onChoose({ ...wanted, own_extras })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
