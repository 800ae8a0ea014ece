import { useTranslation } from "react-i18next";
import { type InboxItem, taskSchema } from "../../../../shared/contract/inbox.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { inboxApi } from "../inbox.api.ts";
import styles from "./inbox.module.css";

const texts: DialogTexts = {
  // Who was faster, the server says.
  failures: { gone: "inbox:failure.gone" },
};

const emptyTask = { name: "", body: "" };

/** Writes a task for everybody; what was typed stays in the tab until it is sent. `userId`: who writes. */
export function NewTaskDialog({ userId, ...dialog }: OpenedDialog & { userId: number }) {
  const { t } = useTranslation("inbox");
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t("newTask.title")}
      confirmLabel={t("newTask.confirm")}
      initialValues={emptyTask}
      schema={taskSchema}
      draft={`${userId} new task`}
      request={({ name, body }) => ({ type: "todo" as const, name, body })}
      call={inboxApi.endpoints.addTask.initiate}
    >
      {(form) => (
        <>
          <TextField
            {...form.textControl("name")}
            label={t("newTask.name")}
            maxLength={80}
            autoComplete="off"
            autoCapitalize="sentences"
            required
          />
          <TextAreaField {...form.textControl("body")} label={t("newTask.body")} rows={4} maxLength={2_000} />
        </>
      )}
    </ActionDialog>
  );
}

/** Asks before an item is ticked off: it leaves everybody's list. */
export function TickOffDialog({ item, ...dialog }: OpenedDialog & { item: InboxItem }) {
  const { t } = useTranslation("inbox");
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t(item.type === "todo" ? "tickOff.task" : "tickOff.message")}
      confirmLabel={t("tickOff.confirm")}
      request={() => ({ id: item.id })}
      call={inboxApi.endpoints.tickOff.initiate}
    >
      <p className={styles.subject}>
        <strong>{item.title}</strong>
      </p>
      <p>{t("tickOff.effect")}</p>
    </ActionDialog>
  );
}

/** Asks before an admin takes a withdrawal that was not clear: money goes back, and the voucher with it. */
export function WithdrawalDialog({ item, id, ...dialog }: OpenedDialog & { item: InboxItem; id: number }) {
  const { t } = useTranslation("inbox");
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t("withdrawal.title")}
      confirmLabel={t("withdrawal.confirm")}
      request={() => ({ id })}
      call={inboxApi.endpoints.acceptWithdrawal.initiate}
    >
      <p className={styles.subject}>
        <strong>{item.name}</strong>
      </p>
      <p>{t("withdrawal.effect")}</p>
    </ActionDialog>
  );
}
