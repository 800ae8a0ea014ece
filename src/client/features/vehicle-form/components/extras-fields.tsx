import { useTranslation } from "react-i18next";
import { usualPaddlePrice } from "../../../../shared/contract/vehicle-form.ts";
import { extraNames } from "../../../../shared/rules/extras.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Grid } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { BoatForm } from "../use-vehicle-form.ts";
import type { FlagName } from "../vehicle-values.ts";
import styles from "./vehicle-form.module.css";

/** What the boat offers beside the rent, in the order of the pages; the stand-up-paddle has a price of its own. */
export function ExtrasFields({ form, isPaddleListed }: { form: BoatForm; isPaddleListed: boolean }) {
  const { t } = useTranslation(["vehicle-form", "extras"]);
  const { values, change, changeAll } = form;
  const toggle = (name: FlagName, isChosen: boolean) => {
    const others = values.extras.filter((other) => other !== name);
    change("extras", isChosen ? [...others, name] : others);
  };
  return (
    <Sheet gap={4} className={styles.part} aria-labelledby="vehicle-extras-heading">
      <h2 id="vehicle-extras-heading">{t("part.extras")}</h2>
      <Grid
        as="fieldset"
        gap={3}
        id={form.fieldId("extras")}
        tabIndex={-1}
        className={styles.extras}
        aria-labelledby="vehicle-extras-heading"
      >
        {extraNames.map((name) =>
          name === "extra_captain" ? (
            <Checkbox
              key={name}
              id={form.fieldId("hasPaddle")}
              name="hasPaddle"
              card
              label={t("extras:extra_captain")}
              hint={t("hint.paddle")}
              checked={values.hasPaddle}
              onChange={({ target }) =>
                changeAll({ hasPaddle: target.checked, extra_captain: target.checked ? usualPaddlePrice : "" })
              }
            />
          ) : (
            <Checkbox
              key={name}
              id={`vehicle-${name}`}
              name={name}
              card
              label={t(`extras:${name}`)}
              checked={values.extras.includes(name)}
              onChange={({ target }) => toggle(name, target.checked)}
            />
          ),
        )}
      </Grid>
      {values.hasPaddle ? (
        <AmountField
          {...form.textControl("extra_captain")}
          label={t("field.extra_captain")}
          hint={isPaddleListed ? t("hint.extra_captain") : undefined}
        />
      ) : null}
    </Sheet>
  );
}
