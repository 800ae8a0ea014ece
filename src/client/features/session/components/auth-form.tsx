import { type FormikValues, useFormik } from "formik";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  selectIsBusy,
  selectIsLocked,
  selectMessage,
} from "../../../../../machines/auth-screen/auth-screen.selectors.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import type { TextField } from "../../../ui/field.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { AuthErrors, RegisterValues } from "../auth-form.ts";
import { AuthFlow } from "../auth-screen.provider.tsx";
import styles from "./auth-screen.module.css";

export type FieldProps = ComponentProps<typeof TextField>;

/** Everything a field needs but its kind of keyboard and its autocomplete token. */
export type DescribeField<Name extends string> = (name: Name) => FieldProps;

interface AuthFormProps<Values extends FormikValues> {
  /** The id of the heading that names the form. */
  headingId: string;
  empty: Values;
  /** What is wrong, as message keys by field in the order of the fields. */
  errorsOf: (values: Values) => AuthErrors<Values>;
  /** What the server refused of these values; it keeps nobody from trying again. */
  refusedOf?: (values: Values) => AuthErrors<Values>;
  onSubmit: (values: Values) => void;
  submitText: string;
  hint?: string;
  children: (field: DescribeField<keyof Values & string>) => ReactNode;
}

const passwords = ["password", "passwordRepeat"];
const fieldId = (name: string) => `auth-${name}`;

/**
 * A form of the authentication screen: its fields, what is wrong with them after a submit, the word of the last step and
 * the button. Until the browser has taken over nothing can be sent: it would be sent by the browser itself.
 */
export function AuthForm<Values extends FormikValues>(props: AuthFormProps<Values>) {
  const { t } = useTranslation("auth");
  const messageText = useMessageText();
  const flow = AuthFlow.useActorRef();
  const isLocked = AuthFlow.useSelector(selectIsLocked);
  const isBusy = AuthFlow.useSelector(selectIsBusy);
  const isHydrated = useHydrated();
  const [isPasswordShown, setPasswordShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { values, submitCount, handleChange, handleSubmit, resetForm, setFieldValue } = useFormik<Values>({
    initialValues: props.empty,
    validateOnBlur: false,
    validateOnChange: false,
    validate: (typed) => props.errorsOf(typed) as object,
    onSubmit: props.onSubmit,
  });
  useEffect(() => {
    // What the browser or a password manager wrote before the page could listen: the inputs show it already.
    for (const control of form.current?.elements ?? []) {
      if (control instanceof HTMLInputElement && control.name && control.value) {
        void setFieldValue(control.name, control.value);
      }
    }
  }, [setFieldValue]);
  useEffect(() => {
    const subscription = flow.on("form.cleared", () => resetForm());
    return () => subscription.unsubscribe();
  }, [flow, resetForm]);

  const errors: AuthErrors<Values> = submitCount > 0 ? { ...props.refusedOf?.(values), ...props.errorsOf(values) } : {};
  const labelOf = (name: string) => t(`field.${name as keyof RegisterValues}`);
  const names = Object.keys(props.empty) as (keyof Values & string)[];
  const faults = names.flatMap((name) => {
    const text = messageText(errors[name]);
    return text ? [{ fieldId: fieldId(name), text: `${labelOf(name)}: ${text}` }] : [];
  });
  const describe = (name: keyof Values & string): FieldProps => ({
    id: fieldId(name),
    name,
    label: labelOf(name),
    value: values[name],
    error: messageText(errors[name]),
    onChange: handleChange,
    readOnly: isLocked,
    ...(passwords.includes(name) && {
      type: isPasswordShown ? "text" : "password",
      autoCapitalize: "none",
      autoCorrect: "off",
      spellCheck: false,
    }),
  });
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className={styles.form}
      aria-labelledby={props.headingId}
      onSubmit={handleSubmit}
    >
      {props.hint ? <p className={styles.hint}>{props.hint}</p> : null}
      {props.children(describe)}
      {names.includes("password") ? (
        <Checkbox
          id={fieldId("show-password")}
          label={t("showPassword")}
          checked={isPasswordShown}
          onChange={({ target }) => setPasswordShown(target.checked)}
        />
      ) : null}
      <ErrorSummary title={t("faults")} faults={faults} attempt={submitCount} />
      <AuthMessage />
      <Button
        type="submit"
        variant="action"
        className={styles.submit}
        busy={isBusy}
        disabled={!isHydrated || (isLocked && !isBusy)}
      >
        {isBusy ? t("wait") : props.submitText}
      </Button>
    </form>
  );
}

/** The word of the last step, for as long as the flow shows it. */
function AuthMessage() {
  const { t } = useTranslation("auth");
  const message = AuthFlow.useSelector(selectMessage);
  if (!message) return null;
  const isGood = message === "recovered" || message === "registered";
  return <Banner kind={isGood ? "success" : "error"}>{t(`message.${message}`)}</Banner>;
}
