import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changeDefectSchema, type Defect } from "../../../../shared/contract/defect.ts";
import { displayDecimal } from "../../../format/decimal.ts";
import { useLanguage } from "../../../format/language.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { defectApi } from "../defect.api.ts";
import { intervalErrors, valuesOf } from "../defect-values.ts";
import { useMeanwhile } from "../use-meanwhile.ts";
import { defectTexts } from "./asked-defect.ts";
import type { NotedDefect } from "./note-dialog.tsx";
import { WrittenFields } from "./written-fields.tsx";

interface DefectDialogProps extends OpenedDialog {
  defect: Defect;
}

interface ChangeDialogProps extends Omit<DefectDialogProps, "onDone"> {
  engineHours: string | undefined;
  /** @param blocked what is in the way of the boat from now on; null where nothing new is. */
  onDone: (blocked: NotedDefect | null) => void;
}

const writtenSchema = changeDefectSchema.omit(["id", "version"]);

/** Another text, day or hours. */
export function ChangeDialog({ defect, engineHours, onDone, ...dialog }: ChangeDialogProps) {
  const { t } = useTranslation("defect");
  const language = useLanguage();
  const { id } = defect;
  const vehicle = { id: defect.vehicle, name: defect.vehicle_name };
  return (
    <ActionDialog
      {...dialog}
      {...useMeanwhile(defect, "defect.changed")}
      texts={defectTexts}
      title={t("change.title", { boat: defect.vehicle_name })}
      confirmLabel={t("change.confirm")}
      initialValues={valuesOf(defect, (hours) => displayDecimal(hours, language))}
      schema={writtenSchema}
      rules={intervalErrors}
      version={defect.version}
      request={(fields, version) => ({ ...fields, id, version })}
      call={defectApi.endpoints.changeDefect.initiate}
      onDone={({ blocks_boat, text }) =>
        onDone(blocks_boat && !defect.blocks_boat && defect.block_id === null ? { id, vehicle, text } : null)
      }
    >
      {(form) => <WrittenFields mayBlock form={form} engineHours={engineHours} />}
    </ActionDialog>
  );
}

/** It was closed by mistake, or is back. */
export function ReopenDialog({ defect, ...dialog }: DefectDialogProps) {
  const { t } = useTranslation("defect");
  return (
    <ActionDialog
      {...dialog}
      {...useMeanwhile(defect, "defect.reopened")}
      texts={defectTexts}
      title={t("reopen.title", { boat: defect.vehicle_name })}
      confirmLabel={t("reopen.confirm")}
      version={defect.version}
      request={(_fields, version) => ({ id: defect.id, version })}
      call={defectApi.endpoints.reopenDefect.initiate}
    >
      <p>{t("reopen.notice", { text: defect.text })}</p>
    </ActionDialog>
  );
}

interface WithdrawDialogProps extends DefectDialogProps {
  /** What becomes of the block that was made for it. */
  block: ReactNode;
}

/** A service that does not come again, or a damage that was none. */
export function WithdrawDialog({ defect, block, ...dialog }: WithdrawDialogProps) {
  const { t } = useTranslation("defect");
  const { kind, text, vehicle_name: boat } = defect;
  return (
    <ActionDialog
      {...dialog}
      {...useMeanwhile(defect, "defect.withdrawn")}
      texts={defectTexts}
      title={t(`withdraw.title.${kind}`, { boat })}
      confirmLabel={t(`withdraw.confirm.${kind}`)}
      danger
      version={defect.version}
      request={(_fields, version) => ({ id: defect.id, version })}
      call={defectApi.endpoints.withdrawDefect.initiate}
    >
      <p>{t(`withdraw.notice.${kind}`, { text })}</p>
      {block}
    </ActionDialog>
  );
}
