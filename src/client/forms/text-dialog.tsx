import { useId } from "react";
import { TextAreaField } from "../ui/field.tsx";
import { FormDialog, type FormDialogProps } from "../ui/form-dialog.tsx";
import type { Draft } from "./draft.ts";
import { type FormSchema, useFocusOnFirstError, useForm } from "./use-form.ts";
import { useMessageText } from "./use-message-text.ts";

interface TextDialogProps extends Omit<FormDialogProps, "onSubmit"> {
  field: {
    name: string;
    label: string;
    maxLength: number;
    /** What stands there at first, such as the comment that is to be changed. */
    initial?: string;
  };
  /** What the tab keeps of the text. */
  draft?: Draft<Record<string, string>> | undefined;
  /** Of the one field, as the payload has it. Make it once. */
  schema: FormSchema;
  /** Called with the text, trimmed and never empty. */
  onConfirm: (text: string) => void;
}

/**
 * A FormDialog with one required text: a reason, a comment. What was typed stays while the component is mounted, and as
 * long as its draft; give it a `key` of what it is about, so that another booking begins with an empty field.
 */
export function TextDialog({ field, draft, schema, onConfirm, children, ...dialog }: TextDialogProps) {
  const { name, label, maxLength, initial = "" } = field;
  const form = useForm<Record<string, string>>({
    id: useId(),
    initialValues: { [name]: initial },
    schema,
    ...(draft && { draft }),
    text: useMessageText(),
    onSubmit: (values) => onConfirm((values[name] ?? "").trim()),
  });
  useFocusOnFirstError(form, [name]);
  return (
    <FormDialog {...dialog} onSubmit={form.submit}>
      {children}
      <TextAreaField {...form.textControl(name)} label={label} maxLength={maxLength} rows={3} required />
    </FormDialog>
  );
}
