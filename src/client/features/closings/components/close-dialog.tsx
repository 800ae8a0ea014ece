import { useTranslation } from "react-i18next";
import type { CloseDayRequest } from "../../../../shared/contract/closings.ts";
import { useCall } from "../../../api/call.ts";
import { usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { closingsApi } from "../closings.api.ts";
import { closingsPopup } from "../closings-popup.ts";
import { Amounts } from "./amounts.tsx";

interface CloseDialogProps {
  request: CloseDayRequest;
  /** What comes of it, in cents. */
  amounts: Record<"counted" | "difference" | "withdrawal" | "left", number>;
  onClose: () => void;
  onDone: () => void;
}

/** Says what will happen, asks once, and closes the day. */
export function CloseDialog({ request, amounts, onClose, onDone }: CloseDialogProps) {
  const { t } = useTranslation("closings");
  const call = useCall();
  const { submit, dialog } = usePopupSubmission<CloseDayRequest>(
    { send: (keyed) => call(closingsApi.endpoints.closeDay.initiate(keyed)), onDone },
    closingsPopup,
  );
  return (
    <FormDialog
      {...dialog}
      open
      title={t("confirm.title")}
      confirmLabel={t("confirm.button")}
      onClose={onClose}
      onSubmit={() => submit(request)}
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
    </FormDialog>
  );
}
