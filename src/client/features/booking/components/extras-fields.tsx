import { memo } from "react";
import { useTranslation } from "react-i18next";
import { chargeOf, type ExtraName, extraNames, extraPrice, offeredExtras } from "../../../../shared/rules/extras.ts";
import { ownExtrasOf } from "../../../../shared/rules/own-extras.ts";
import { specifiedPriceList } from "../../../../shared/rules/price-list.ts";
import checkout from "../../../checkout/checkout.module.css";
import { useMoney } from "../../../format/money.ts";
import { OwnExtraFields } from "../../../own-extras/own-extra-fields.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import { controlId, useBookingForm, useHalves, useScene } from "../booking.context.tsx";
import styles from "./booking-form.module.css";

/** The extras that the boat's flags offer and those of the price list's own. Draws nothing for a boat without any. */
export const ExtrasFields = memo(function ExtrasFields() {
  const { t } = useTranslation(["booking", "extras"]);
  const { vehicle, priceList = specifiedPriceList } = useScene();
  const { values, change, fieldId, errorText } = useBookingForm();
  const { stay, refusals } = useHalves();
  const price = useExtraPrice();
  const offers = offeredExtras(vehicle);
  const offered = extraNames.filter((name) => name in offers);
  const own = ownExtrasOf(priceList, vehicle.id);
  if (offered.length === 0 && own.length === 0) return null;
  return (
    <Stack as="fieldset" id={fieldId("extras")} tabIndex={-1}>
      <legend className={checkout.heading}>{t("form.extras")}</legend>
      {offered.length > 0 ? (
        <Grid gap={3} className={styles.cards}>
          {offered.map((name) => (
            <Checkbox
              key={name}
              id={controlId(name)}
              name="extras"
              value={name}
              card
              label={t(`extras:${name}`)}
              aside={price(name)}
              checked={values.extras.includes(name)}
              onChange={({ target: { checked } }) =>
                change("extras", (extras) => {
                  const others = extras.filter((other) => other !== name);
                  return checked ? [...others, name] : others;
                })
              }
            />
          ))}
        </Grid>
      ) : null}
      {own.length > 0 ? (
        <OwnExtraFields
          id={fieldId("ownExtras")}
          offered={own}
          chosen={values.ownExtras}
          error={errorText("ownExtras")}
          halves={{ stay, refusals }}
          onChange={(chosen) => change("ownExtras", chosen)}
        />
      ) : null}
    </Stack>
  );
});

function useExtraPrice(): (name: ExtraName) => string {
  const { t } = useTranslation("booking");
  const { vehicle, priceList } = useScene();
  const money = useMoney();
  return (name) => {
    const charge = chargeOf(name);
    if (charge.kind === "cash") return t("charge.cash");
    if (charge.kind === "free") return t("charge.free");
    const amount = money(extraPrice(name, offeredExtras(vehicle), 1, priceList?.extraCents) ?? 0);
    return charge.kind === "perPerson" ? t("charge.perPerson", { amount }) : amount;
  };
}
