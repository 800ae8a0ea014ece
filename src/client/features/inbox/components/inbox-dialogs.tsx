import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type InboxItem, taskSchema } from "../../../../shared/contract/inbox.ts";
import { useCall } from "../../../api/call.ts";
import { useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { type PopupTexts, usePopupDraft, usePopupSubmission } from "../../../forms/use-popup-submission.ts";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { inboxApi } from "../inbox.api.ts";
import styles from "./inbox.module.css";

interface InboxDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

const popup: PopupTexts = {
  close: "inbox:close",
  cancel: "inbox:back",
  // Who was faster, the server says.
  failures: { network: "inbox:failure.network", gone: "inbox:failure.gone", general: "inbox:failure.general" },
};

const fields = ["name", "body"] as const;
const emptyTask = { name: "", body: "" };

/** Writes a task for everybody; what was typed stays in the tab until it is sent. `userId`: who writes. */
export function NewTaskDialog({ userId, open, onClose, onDone }: InboxDialogProps & { userId: number }) {
  const { t } = useTranslation("inbox");
  const call = useCall();
  const draft = usePopupDraft<typeof emptyTask>(`${userId} new task`);
  const { submit, dialog } = usePopupSubmission<{ type: "todo"; name: string; body: string }>(
    { send: (keyed) => call(inboxApi.endpoints.addTask.initiate(keyed)), draft, onDone },
    popup,
  );
  const form = useForm({
    id: useId(),
    initialValues: emptyTask,
    schema: taskSchema,
    draft,
    text: useMessageText(),
    onSubmit: (values) => {
      const { name, body } = taskSchema.cast(values);
      submit({ type: "todo", name, body });
    },
  });
  useFocusOnFirstError(form, fields);
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("newTask.title")}
      confirmLabel={t("newTask.confirm")}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField
        {...form.textControl("name")}
        label={t("newTask.name")}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="sentences"
        required
      />
      <TextAreaField {...form.textControl("body")} label={t("newTask.body")} rows={4} maxLength={2_000} />
    </FormDialog>
  );
}

/** Asks before an item is ticked off: it leaves everybody's list. */
export function TickOffDialog({ item, open, onClose, onDone }: InboxDialogProps & { item: InboxItem }) {
  const { t } = useTranslation("inbox");
  const call = useCall();
  const { submit, dialog } = usePopupSubmission<{ id: number }>(
    { send: (keyed) => call(inboxApi.endpoints.tickOff.initiate(keyed)), onDone },
    popup,
  );
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t(item.type === "todo" ? "tickOff.task" : "tickOff.message")}
      confirmLabel={t("tickOff.confirm")}
      onClose={onClose}
      onSubmit={() => submit({ id: item.id })}
    >
      <p className={styles.subject}>
        <strong>{item.title}</strong>
      </p>
      <p>{t("tickOff.effect")}</p>
    </FormDialog>
  );
}

/** Asks before an admin takes a withdrawal that was not clear: money goes back, and the voucher with it. */
export function WithdrawalDialog({
  item,
  id,
  open,
  onClose,
  onDone,
}: InboxDialogProps & { item: InboxItem; id: number }) {
  const { t } = useTranslation("inbox");
  const call = useCall();
  const { submit, dialog } = usePopupSubmission<{ id: number }>(
    { send: (keyed) => call(inboxApi.endpoints.acceptWithdrawal.initiate(keyed)), onDone },
    popup,
  );
  return (
    <FormDialog
      {...dialog}
      open={open}
      title={t("withdrawal.title")}
      confirmLabel={t("withdrawal.confirm")}
      onClose={onClose}
      onSubmit={() => submit({ id })}
    >
      <p className={styles.subject}>
        <strong>{item.name}</strong>
      </p>
      <p>{t("withdrawal.effect")}</p>
    </FormDialog>
  );
}
