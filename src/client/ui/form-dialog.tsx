import { type ReactNode, useEffect, useId, useRef } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form-dialog.module.css";
import { Stack } from "./layout.tsx";

export interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  cancelLabel: string;
  confirmLabel: string;
  /** False: there is nothing to confirm yet. */
  canConfirm?: boolean;
  /** The action is destructive: the confirm button is red. */
  danger?: boolean;
  /** The call is under way: the confirm button shows a spinner and does nothing. */
  busy?: boolean;
  /** Why the last try failed; what was typed stays. */
  error?: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  /** What will happen to whom, and the fields. */
  children: ReactNode;
}

/** A dialog that asks before an action, with fields of its own and two buttons. */
export function FormDialog({
  open,
  title,
  canConfirm = true,
  busy = false,
  error,
  children,
  ...rest
}: FormDialogProps) {
  const formId = useId();
  const failure = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Under long content it would be out of sight.
    if (error) failure.current?.scrollIntoView({ block: "nearest" });
  }, [error]);
  const buttons = (
    <>
      <Button className={styles.button} onClick={rest.onClose}>
        {rest.cancelLabel}
      </Button>
      {!canConfirm && !busy ? null : (
        <Button
          type="submit"
          form={formId}
          variant={rest.danger ? "danger" : "action"}
          className={styles.button}
          busy={busy}
        >
          {rest.confirmLabel}
        </Button>
      )}
    </>
  );
  return (
    <Dialog open={open} title={title} onClose={rest.onClose} actions={buttons}>
      <Stack
        as="form"
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The Enter key sends a form whatever its button says.
          if (!busy) rest.onSubmit();
        }}
      >
        {children}
        {error ? (
          <Banner ref={failure} kind="error">
            {error}
          </Banner>
        ) : null}
      </Stack>
    </Dialog>
  );
}
