import { useTranslation } from "react-i18next";
import type { Employee } from "../../../../shared/contract/staff.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { staffApi } from "../staff.api.ts";
import type { EmployeeAction } from "./employee-card.tsx";

const failed = "employees:failedChange";
const texts: DialogTexts = {
  cancel: "staff:cancel",
  failures: { network: failed, gone: failed, general: failed },
};

interface PermissionDialogProps extends OpenedDialog {
  employee: Employee;
  action: Exclude<EmployeeAction, "activate">;
}

/** Asks before somebody is deactivated, made an admin, or is one no longer. */
export function PermissionDialog({ employee: { id, name }, action, ...dialog }: PermissionDialogProps) {
  const { t } = useTranslation("employees");
  const { changePermission, changeRole } = staffApi.endpoints;
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t(`ask.${action}.title`, { name })}
      confirmLabel={t(action)}
      danger={action !== "promote"}
      // What is wanted is sent, since somebody else may have changed it since the list was read.
      request={() => ({ id })}
      call={({ request }) =>
        action === "deactivate"
          ? changePermission.initiate({ ...request, active: false })
          : changeRole.initiate({ ...request, admin: action === "promote" })
      }
    >
      <p>{t(`ask.${action}.text`, { name })}</p>
    </ActionDialog>
  );
}
