import { useTranslation } from "react-i18next";
import type { CloseDayRequest } from "../../../../shared/contract/closings.ts";
import type { FieldErrors } from "../../../../shared/contract/errors.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { closingsApi } from "../closings.api.ts";
import { Amounts } from "./amounts.tsx";

export type CountedAmounts = Record<"counted" | "difference" | "withdrawal" | "left", number>;

interface CloseDialogProps extends OpenedDialog {
  request: CloseDayRequest;
  /** What comes of it, in cents. */
  amounts: CountedAmounts;
  /** Something was sold since it was counted. */
  isOutdated: boolean;
  onConflict: (errors: FieldErrors) => void;
}

/** Says what will happen, asks once, and closes the day. */
export function CloseDialog({ request, amounts, isOutdated, ...dialog }: CloseDialogProps) {
  const { t } = useTranslation("closings");
  return (
    <ActionDialog
      {...dialog}
      title={t("confirm.title")}
      confirmLabel={t("confirm.button")}
      canConfirm={!isOutdated}
      request={() => request}
      call={closingsApi.endpoints.closeDay.initiate}
    >
      <Amounts
        rows={[
          { label: t("amount.counted"), amount: amounts.counted },
          { label: t("amount.difference"), amount: amounts.difference },
          { label: t("amount.withdrawal"), amount: amounts.withdrawal },
          { label: t("amount.left"), amount: amounts.left, strong: true },
        ]}
      />
      <p>{t("confirm.effect")}</p>
    </ActionDialog>
  );
}
