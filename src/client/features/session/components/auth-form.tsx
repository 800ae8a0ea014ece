import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { stillRefused } from "../../../forms/still-refused.ts";
import { type FormErrors, type FormSchema, type TextNames, useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import type { RegisterValues } from "../auth-values.ts";

type FieldProps = ComponentProps<typeof TextField>;
type TickProps = ComponentProps<typeof Checkbox>;

/** The names of a form's boxes to tick. */
type TickNames<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values] & string;

interface AuthFormProps<Values, Payload, Answer> {
  kind: "login" | "recover" | "register";
  /** The id of the heading that names the form. */
  headingId: string;
  /** Every field, in order. */
  empty: Values;
  schema: FormSchema;
  rules?: (values: Values) => FormErrors<keyof Values & string>;
  toPayload: (values: Values) => Payload;
  send: (payload: Payload) => Promise<Answer>;
  onSucceeded?: (answer: Answer) => void;
  /** Called when the message of success stood for its time; else the form begins anew then. */
  onLeave?: () => void;
  hint?: string;
  /** Draws the fields, each with everything but its kind of keyboard and its autocomplete token, and the boxes to tick. */
  children: (field: (name: TextNames<Values>) => FieldProps, tick: (name: TickNames<Values>) => TickProps) => ReactNode;
}

const passwords = ["password", "passwordRepeat"];

/** The message keys of each form. A recovery that failed is shown as one that did not. */
const messages = {
  login: { succeeded: null, failed: "message.loginFailed" },
  recover: { succeeded: "message.recovered", failed: null },
  register: { succeeded: "message.registered", failed: "message.registerFailed" },
} as const;

/**
 * A form of the authentication screen: its fields, what is wrong with them, what became of the last submit, and the
 * button. Until the browser has taken over nothing can be sent: it would be sent by the browser itself.
 */
export function AuthForm<Values extends object, Payload extends object, Answer>(
  props: AuthFormProps<Values, Payload, Answer>,
) {
  const { kind, empty, toPayload, onSucceeded, onLeave } = props;
  const { t } = useTranslation("auth");
  const [isPasswordShown, setPasswordShown] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { submit, refusal, message, isBusy, isLocked } = useSubmission({
    kind,
    name: "session",
    send: props.send,
    onSucceeded: (_payload: Payload, answer: Answer) => onSucceeded?.(answer),
    onSuccessShown: () => {
      if (onLeave) onLeave();
      else form.reset();
    },
  });
  const form = useForm<Values>({
    id: "auth",
    initialValues: empty,
    schema: props.schema,
    rules: props.rules,
    refused: (values) => stillRefused(refusal, toPayload(values)),
    text: useMessageText(),
    onSubmit: (values) => submit(toPayload(values)),
  });
  const { changeAll } = form;
  useLayoutEffect(() => {
    // What the browser or a password manager wrote before the page could listen: the inputs show it already.
    const controls = [...(element.current?.elements ?? [])].filter((control) => control instanceof HTMLInputElement);
    const typed = controls.filter(({ name, value }) => name && value).map(({ name, value }) => [name, value]);
    if (typed.length > 0) changeAll(Object.fromEntries(typed) as Partial<Values>);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once
  }, []);

  const names = Object.keys(empty) as (keyof Values & string)[];
  const labelOf = (name: string) => t(`field.${name as keyof RegisterValues}`);
  const field = (name: TextNames<Values>): FieldProps => ({
    ...form.textControl(name),
    label: labelOf(name),
    readOnly: isLocked,
    ...(passwords.includes(name) && {
      type: isPasswordShown ? "text" : "password",
      autoCapitalize: "none",
      autoCorrect: "off",
      spellCheck: false,
    }),
  });
  const tick = (name: TickNames<Values>): TickProps => ({
    id: form.fieldId(name),
    label: labelOf(name),
    checked: form.values[name] === true,
    disabled: isLocked,
    onChange: ({ target }) => changeAll({ [name]: target.checked } as Partial<Values>),
  });
  const messageKey = message && messages[kind][message];
  return (
    <Stack as="form" ref={element} noValidate method="post" aria-labelledby={props.headingId} onSubmit={form.submit}>
      {props.hint ? <Note>{props.hint}</Note> : null}
      {props.children(field, tick)}
      {names.some((name) => passwords.includes(name)) ? (
        <Checkbox
          id="auth-show-password"
          label={t("showPassword")}
          checked={isPasswordShown}
          onChange={({ target }) => setPasswordShown(target.checked)}
        />
      ) : null}
      <ErrorSummary title={t("faults")} faults={form.faults(names, labelOf)} attempt={form.attempt} />
      {messageKey ? <Banner kind={message === "succeeded" ? "success" : "error"}>{t(messageKey)}</Banner> : null}
      <Button type="submit" variant="action" large busy={isBusy} disabled={!form.isReady || (isLocked && !isBusy)}>
        {isBusy ? t("wait") : t(`${kind}.submit`)}
      </Button>
    </Stack>
  );
}

/** A required email address with the keyboard that has an @. */
export function EmailField(props: FieldProps) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} required />;
}
