import { useTranslation } from "react-i18next";
import { licenses } from "../../../../shared/contract/vehicle-form.ts";
import { longestVehicleName } from "../../../../shared/rules/vehicle-name.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { RadioCards } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import type { BoatForm } from "../use-vehicle-form.ts";
import { licenseChanges } from "../vehicle-values.ts";
import styles from "./vehicle-form.module.css";

/** What the price list says in place of the form. */
export interface ListedParts {
  /** The price list names prices for the boat: its own is not the only one. */
  isPriceListed: boolean;
  isDepositListed: boolean;
  isPaddleListed: boolean;
}

/** Name, passengers, prices and licence. */
export function DataFields({
  form,
  isPriceListed,
  isDepositListed,
}: Omit<ListedParts, "isPaddleListed"> & { form: BoatForm }) {
  const { t } = useTranslation("vehicle-form");
  return (
    <Sheet gap={4} className={styles.part} aria-labelledby="vehicle-data">
      <h2 id="vehicle-data">{t("part.data")}</h2>
      <TextField
        {...form.textControl("name")}
        label={t("field.name")}
        hint={t("hint.name", { count: longestVehicleName })}
        required
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
      />
      <Grid className={styles.three}>
        <TextField
          {...form.textControl("passengers")}
          label={t("field.passengers")}
          required
          inputMode="numeric"
          autoComplete="off"
        />
        <AmountField
          {...form.textControl("price1h")}
          label={t("field.price1h")}
          hint={isPriceListed ? t("hint.price1h") : undefined}
        />
        <TextField
          {...form.textControl("deposit")}
          label={t("field.deposit")}
          hint={isDepositListed ? t("hint.deposit") : undefined}
          inputMode="decimal"
          autoComplete="off"
        />
      </Grid>
      <RadioCards
        id={form.fieldId("license")}
        name="license"
        legend={t("field.license")}
        required
        error={form.errorText("license")}
        options={licenses.map((value) => ({ value, label: t(`license.${value}`) }))}
        value={form.values.license}
        onChange={(license) => form.changeAll(licenseChanges(license))}
      />
    </Sheet>
  );
}
