import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnExtraFields } from "../../../../shared/contract/price-list.ts";
import { extraUnits, mostPieces, takenHalves } from "../../../../shared/rules/price-list.ts";
import { useLanguage } from "../../../format/language.ts";
import { createDraft } from "../../../forms/draft.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { AmountField } from "../../../ui/amount-reason-fields.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Grid, Note, Stack } from "../../../ui/layout.tsx";
import {
  newOwnExtra,
  type OwnExtraField,
  type OwnExtraValues,
  ownExtraErrors,
  ownExtraOf,
  ownExtraValues,
  takingHalf,
} from "../own-extra-values.ts";
import type { ListedBoat } from "../period-texts.ts";
import { BoatsField, Opened } from "./opened-fields.tsx";

/** What is done: a new extra, a copy of one, or a change of one. */
export type OwnExtraTask = "add" | "copy" | "change";

interface OwnExtraDialogProps {
  open: boolean;
  task: OwnExtraTask;
  /** The one that is copied or changed; null for a new one. */
  extra: OwnExtraFields | null;
  /** The number that it gets, or has. */
  id: number;
  boats: readonly ListedBoat[];
  /** Under which name the tab keeps what is typed. */
  draft: string;
  onClose: () => void;
  onDone: (extra: OwnExtraFields) => void;
}

/** The rules below say what is wrong. */
const anything = { validate: () => Promise.resolve() };
const fields = ["german", "english", "price", "daysBefore", "pieces"] as const satisfies readonly OwnExtraField[];

/** An extra's form: name, price and what for at once; the rest is as most extras have it until it is ticked. */
export function OwnExtraDialog({ task, extra, id, boats, onClose, onDone, ...rest }: OwnExtraDialogProps) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  const formId = useId();
  const [draft] = useState(() => createDraft<OwnExtraValues>(`popup ${rest.draft}`));
  const form = useForm<OwnExtraValues>({
    id: formId,
    initialValues: extra ? ownExtraValues(extra, language) : newOwnExtra(),
    schema: anything,
    rules: ownExtraErrors,
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      draft.forget();
      onClose();
      onDone(ownExtraOf(values, id));
    },
  });
  useFocusOnFirstError(form, fields);
  const { values, change } = form;
  return (
    <FormDialog
      open={rest.open}
      title={t(`ownExtra.${task}`)}
      cancelLabel={t("cancel")}
      confirmLabel={t("period.confirm")}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        {...form.textControl("german")}
        label={t("ownExtra.german")}
        maxLength={40}
        autoComplete="off"
        required
      />
      <TextField
        {...form.textControl("english")}
        label={t("ownExtra.english")}
        hint={t("ownExtra.englishHint")}
        maxLength={40}
        autoComplete="off"
      />
      <Grid columns="narrow" gap={3}>
        <AmountField {...form.textControl("price")} label={t("ownExtra.price")} />
        <SelectField
          id={form.fieldId("per")}
          label={t("ownExtra.per")}
          value={values.per}
          onChange={({ target }) => change("per", extraUnits.find((unit) => unit === target.value) ?? "stay")}
        >
          {extraUnits.map((unit) => (
            <option key={unit} value={unit}>
              {t(`ownExtra.unit.${unit}`)}
            </option>
          ))}
        </SelectField>
      </Grid>
      <SelectField
        id={form.fieldId("takes")}
        label={t("ownExtra.takes")}
        hint={t("ownExtra.halfHint")}
        value={values.takes}
        onChange={({ target }) => form.changeAll(takingHalf(takenHalves.find((half) => half === target.value) ?? ""))}
      >
        <option value="">{t("ownExtra.half.none")}</option>
        {takenHalves.map((half) => (
          <option key={half} value={half}>
            {t(`ownExtra.half.${half}`)}
          </option>
        ))}
      </SelectField>
      {values.takes === "" ? null : (
        <TextField
          {...form.textControl("daysBefore")}
          label={t("ownExtra.daysBefore")}
          hint={t("ownExtra.daysBeforeHint")}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <Stack gap={2}>
        {values.takes === "" ? (
          <Checkbox
            id={form.fieldId("isCompulsory")}
            label={t("ownExtra.isCompulsory")}
            hint={t("ownExtra.isCompulsoryHint")}
            checked={values.isCompulsory}
            onChange={({ target }) => form.changeAll({ isCompulsory: target.checked, pieces: "1" })}
          />
        ) : (
          <Note>{t("ownExtra.takesHint")}</Note>
        )}
        {values.isCompulsory || values.takes !== "" ? null : (
          <Opened
            label={t("ownExtra.hasPieces")}
            isOpen={values.pieces !== "1"}
            onToggle={(isOpen) => change("pieces", isOpen ? "2" : "1")}
          >
            <TextField
              {...form.textControl("pieces")}
              label={t("ownExtra.pieces")}
              hint={t("ownExtra.piecesHint", { most: mostPieces })}
              inputMode="numeric"
              autoComplete="off"
              required
            />
          </Opened>
        )}
        <Checkbox
          id={form.fieldId("isOnSite")}
          label={t("ownExtra.isOnSite")}
          hint={t("ownExtra.isOnSiteHint")}
          checked={values.isOnSite}
          onChange={({ target }) => change("isOnSite", target.checked)}
        />
        <BoatsField
          boats={boats}
          ofAll={t("ownExtra.allBoats")}
          chosen={values.vehicles}
          onChange={(vehicles) => change("vehicles", vehicles)}
        />
      </Stack>
    </FormDialog>
  );
}
