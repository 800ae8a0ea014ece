import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { closeDefectSchema, type Defect } from "../../../../shared/contract/defect.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { displayDecimal } from "../../../format/decimal.ts";
import { useLanguage } from "../../../format/language.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { defectApi } from "../defect.api.ts";
import { dueAfter } from "../defect-values.ts";
import { useDueTexts } from "../use-due-text.ts";
import { useMeanwhile } from "../use-meanwhile.ts";
import { defectTexts } from "./asked-defect.ts";

interface CloseDialogProps extends OpenedDialog {
  defect: Defect;
  today: Day;
  engineHours: string | undefined;
  /** What becomes of the block that was made for it. */
  block: ReactNode;
}

const fieldsSchema = closeDefectSchema.omit(["id", "version"]);

/** It is mended; of a service that it was done, and when it is due again. */
export function CloseDialog({ defect, today, engineHours, block, ...dialog }: CloseDialogProps) {
  const { t } = useTranslation("defect");
  const language = useLanguage();
  const texts = useDueTexts();
  const { id, kind, text, vehicle_name: boat, every_hours } = defect;
  const isService = kind === "service";
  return (
    <ActionDialog
      {...dialog}
      {...useMeanwhile(defect, "defect.closed")}
      texts={defectTexts}
      title={t(`close.title.${kind}`, { boat })}
      confirmLabel={t("close.confirm")}
      initialValues={{
        remark: "",
        engine_hours: isService && engineHours !== undefined ? displayDecimal(engineHours, language) : "",
      }}
      schema={fieldsSchema}
      rules={({ engine_hours }) => {
        const isMissing = every_hours !== null && engineHours === undefined && engine_hours.trim() === "";
        return isMissing ? { engine_hours: "validation-staff:engineHours" } : {};
      }}
      version={defect.version}
      request={(fields, version) => ({ ...fields, id, version })}
      call={defectApi.endpoints.closeDefect.initiate}
    >
      {(form) => {
        const next = dueAfter(defect, { on: today, hours: form.values.engine_hours || (engineHours ?? "") });
        const due = texts.due(next, undefined);
        return (
          <>
            <p>{text}</p>
            {isService && every_hours !== null ? (
              <TextField
                {...form.textControl("engine_hours")}
                label={t("field.engine_hours")}
                hint={engineHours === undefined ? t("close.noHours") : undefined}
                inputMode="decimal"
                autoComplete="off"
              />
            ) : null}
            {isService ? <output>{due ? t("close.next", { due }) : t("close.nextUnknown")}</output> : null}
            <TextAreaField {...form.textControl("remark")} label={t("field.remark")} maxLength={500} rows={2} />
            {block}
          </>
        );
      }}
    </ActionDialog>
  );
}
