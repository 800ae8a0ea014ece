import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextAreaField } from "./field.tsx";
import styles from "./form-dialog.module.css";

interface FormDialogProps {
  open: boolean;
  title: ReactNode;
  closeLabel: string;
  cancelLabel: string;
  confirmLabel: string;
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
export function FormDialog({ open, title, closeLabel, busy = false, error, children, ...rest }: FormDialogProps) {
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
      <Button
        type="submit"
        form={formId}
        variant={rest.danger ? "danger" : "action"}
        className={styles.button}
        busy={busy}
      >
        {rest.confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} title={title} closeLabel={closeLabel} onClose={rest.onClose} actions={buttons}>
      <form
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
      </form>
    </Dialog>
  );
}

interface TextDialogProps extends Omit<FormDialogProps, "onSubmit"> {
  field: {
    label: string;
    hint?: string;
    maxLength?: number;
    /** What stands there at first, such as the comment that is to be changed. */
    initial?: string;
    /** Says that the text is required, once somebody confirmed without it. */
    missing: string;
  };
  /** Called with the text, trimmed and never empty. */
  onConfirm: (text: string) => void;
}

/**
 * A FormDialog with one required text: a reason, a comment. What was typed stays while the component is mounted; give it
 * a `key` of what it is about, so that another booking begins with an empty field.
 */
export function TextDialog({ field, onConfirm, children, ...dialog }: TextDialogProps) {
  const id = useId();
  const [text, setText] = useState(field.initial ?? "");
  const [tried, setTried] = useState(false);
  const trimmed = text.trim();
  const submit = () => {
    setTried(true);
    if (trimmed) onConfirm(trimmed);
    else document.getElementById(id)?.focus();
  };
  return (
    <FormDialog {...dialog} onSubmit={submit}>
      {children}
      <TextAreaField
        id={id}
        label={field.label}
        hint={field.hint}
        error={tried && !trimmed ? field.missing : undefined}
        maxLength={field.maxLength}
        rows={3}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
