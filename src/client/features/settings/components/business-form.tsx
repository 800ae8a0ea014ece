import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { SeasonBlock } from "../../../../shared/contract/hours.ts";
import type { BusinessSettings } from "../../../../shared/contract/settings.ts";
import { closesEveryListedStay } from "../../../../shared/rules/closed-stays.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import type { OffSeason } from "../../../../shared/rules/season.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Note } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import {
  allBusinessFields,
  type BusinessValues,
  businessSchema,
  businessValues,
  clearedBlock,
  isBlank,
  previewOf,
  toBusinessUpdate,
} from "../business-values.ts";
import { usePriceList } from "../held-price-list.ts";
import { type SettingsForm, useSettingsForm } from "../use-settings-form.ts";
import { HiringSwitch } from "./hiring-switch.tsx";
import { ProtocolSwitches } from "./protocol-switches.tsx";
import { OpeningTimes, SeasonDates } from "./season-fields.tsx";
import styles from "./settings-form.module.css";
import { SettingsFrame } from "./settings-frame.tsx";

interface BusinessFormProps {
  userId: number;
  settings: BusinessSettings;
  today: Day;
  /** Shows the hours as visitors will read them. */
  preview: (settings: BusinessSettings) => ReactNode;
}

/** Hours, seasons, hiring and where protocols are asked for, for the root account (requirements/settings.md). */
export function BusinessForm({ userId, settings, today, preview }: BusinessFormProps) {
  const { t } = useTranslation(["staff-settings", "staff"]);
  const { list } = usePriceList();
  const closesAll = (season: OffSeason) => closesEveryListedStay(list, season, today);
  const form = useSettingsForm({
    id: "settings",
    userId,
    initialValues: businessValues(settings),
    schema: businessSchema,
    toUpdate: toBusinessUpdate,
    asksFirst: (update) => closesAll(update) && !closesAll(settings),
  });
  return (
    <>
      <FormDialog
        open={form.question !== null}
        title={t("closesAll.title")}
        cancelLabel={t("staff:cancel")}
        confirmLabel={t("closesAll.confirm")}
        danger
        onClose={() => form.question?.cancel()}
        onSubmit={() => form.question?.confirm()}
      >
        <p>{t("closesAll.text")}</p>
      </FormDialog>
      <SettingsFrame
        form={form}
        label={t("business.label")}
        fields={allBusinessFields.map((field) => ({ field, label: t(`field.${field}`) }))}
        aside={
          <>
            <Note>{t("business.previewHint")}</Note>
            {preview(previewOf(form.values))}
          </>
        }
      >
        <Sheet gap={4} className={styles.part} aria-labelledby="settings-general">
          <h2 id="settings-general">{t("business.general")}</h2>
          <Note className={styles.hint}>{t("business.generalHint")}</Note>
          <OpeningTimes form={form} start="general_opening_hour" end="general_closing_hour" required />
        </Sheet>
        <Note>{t("business.seasonsHint")}</Note>
        <Season form={form} block="season_begin">
          <SeasonDates form={form} start="season_begin_start" end="season_begin_end" />
          <OpeningTimes form={form} start="season_begin_opening_hour" end="season_begin_closing_hour" />
        </Season>
        <Season form={form} block="season_end">
          <SeasonDates form={form} start="season_end_start" end="season_end_end" />
          <OpeningTimes form={form} start="season_end_opening_hour" end="season_end_closing_hour" />
        </Season>
        <Season form={form} block="off_season">
          <SeasonDates form={form} start="off_season_start" end="off_season_end" />
        </Season>
        <Sheet gap={4} className={styles.part} aria-labelledby="settings-visitors-tax">
          <h2 id="settings-visitors-tax">{t("business.visitorsTax")}</h2>
          <AmountField
            {...form.textControl("visitors_tax")}
            label={t("field.visitors_tax")}
            hint={t("business.visitorsTaxHint")}
            required={false}
            readOnly={form.isLocked}
          />
        </Sheet>
        <ProtocolSwitches form={form} />
        <HiringSwitch
          id={form.fieldId("weAreHiring")}
          checked={form.values.weAreHiring}
          disabled={form.isLocked}
          onChange={(checked) => form.change("weAreHiring", checked)}
        />
      </SettingsFrame>
    </>
  );
}

interface SeasonProps {
  form: SettingsForm<BusinessValues>;
  block: SeasonBlock;
  children: ReactNode;
}

/** A part of the year that may be left out as a whole. */
function Season({ form, block, children }: SeasonProps) {
  const { t } = useTranslation("staff-settings");
  const headingId = `settings-${block}`;
  const name = t(`business.${block}`);
  return (
    <Sheet gap={4} className={styles.part} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId}>{name}</h2>
        {isBlank(form.values, block) || form.isLocked ? null : (
          <Button
            variant="quiet"
            aria-label={t("business.clearNamed", { name })}
            onClick={() => form.changeAll(clearedBlock(block))}
          >
            {t("business.clear")}
          </Button>
        )}
      </div>
      <Note className={styles.hint}>{t(`business.${block}_hint`)}</Note>
      {children}
    </Sheet>
  );
}
