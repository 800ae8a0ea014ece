import { type FormikErrors, type FormikValues, useFormik } from "formik";
import { type ChangeEvent, type FormEvent, useEffect, useLayoutEffect, useState } from "react";
import type { MessageKey } from "../../shared/rules/message-key.ts";
import { type FieldFault, useFailedAttempt } from "../ui/error-summary.tsx";
import type { Draft } from "./draft.ts";
import { useRuleText } from "./use-rule-text.ts";

/** Message keys by field; a field without an error is absent. */
export type FormErrors<Field extends string = string> = Partial<Record<Field, MessageKey>>;

/** The names of a form's text inputs. */
export type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string;

/** A yup schema, or whatever validates like one. */
export interface FormSchema {
  validate: (values: unknown) => Promise<unknown>;
}

interface FormOptions<Values, Field extends string> {
  /** Prefix of the ids of the controls. */
  id: string;
  /** As the form opens. Later ones are not taken over: nothing typed may be lost. */
  initialValues: Values;
  /**
   * A yup schema whose messages are locale keys: the payload's own where its fields are the form's, else with a
   * `transform` from the form's values. Formik hands it `undefined` for "". Make it once, not for each render.
   */
  schema: FormSchema;
  /** Errors that depend on more than the schema knows, such as on chosen dates. Computed anew for each render. */
  rules?: (values: Values) => FormErrors<Field>;
  /**
   * What the server refused of these values (see `stillRefused`). It is shown, but it does not keep from sending again.
   */
  refused?: (values: Values) => FormErrors<Field>;
  /** What the tab keeps of what was typed. Make it once. */
  draft?: Draft<Values>;
  /** Puts a message key into words: `useMessageText`. */
  text: (key: MessageKey) => string | undefined;
  /** Called with values that neither the schema nor the rules object to. */
  onSubmit: (values: Values) => void;
}

/** A value, or what makes it of the present one. */
type Change<Value> = Value | ((present: Value) => Value);

/** Formik's status of a form that the browser has taken over. */
const ready = "ready";

/** What every text input of a form is given; the rest (type, label, autocomplete) is the screen's. */
export interface TextControl {
  id: string;
  name: string;
  value: string;
  error: string | undefined;
  /** Which rule refused what was typed; absent where the message says it all. */
  rule?: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

export interface Form<Values, Field extends string = keyof Values & string> {
  values: Values;
  /** @param value also as a function of what the form says, where two changes may come at once. */
  change: <Name extends keyof Values & string>(name: Name, value: Change<Values[Name]>) => void;
  changeAll: (changes: Partial<Values>) => void;
  /** Message keys of what is shown: nothing before the first submit, then checked again with every change. */
  errors: FormErrors<Field>;
  /** How often the form was submitted since it was opened or reset. */
  attempt: number;
  /**
   * False on the server and until the browser has taken over and the draft is back: a form that takes no early input
   * (ui/use-early-input.ts) is inert until then.
   */
  isReady: boolean;
  /**
   * For the `<form>`: until it is ready the browser sends nothing by itself, above all no names in an address. Buttons
   * that are pressed meanwhile are pressed again (routing/remember-press.ts).
   */
  method: "dialog" | undefined;
  /** Whether the values differ from those that the form was opened or reset with. */
  isDirty: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  /** Begins anew, with other values where given: they are what `isDirty` compares to from then on. */
  reset: (values?: Values) => void;
  /** Takes back that the form was submitted: what is missing in it is no mistake until the next submit. */
  forgetAttempts: () => void;
  fieldId: (field: Field) => string;
  /** The message at a field in the reader's language. */
  errorText: (field: Field) => string | undefined;
  /** The sentence beside the message: which rule refused it, and whom to call. */
  ruleText: (field: TextNames<Values> & Field) => string | undefined;
  textControl: (name: TextNames<Values> & Field) => TextControl;
  /**
   * What is wrong, in the order of `fields`, for an ErrorSummary.
   * @param placeOf the id of the element that stands for a field without a control of its own.
   */
  faults: <Shown extends Field>(
    fields: readonly Shown[],
    labelOf: (field: Shown) => string,
    placeOf?: (field: Shown) => string | undefined,
  ) => FieldFault[];
}

/**
 * The state of a form: what is typed, what is wrong with it, and what the tab keeps of it. Sending is not part of it:
 * `onSubmit` hands the values on, usually to a submission (`useSubmission`).
 */
export function useForm<Values extends FormikValues, Field extends string = keyof Values & string>(
  options: FormOptions<Values, Field>,
): Form<Values, Field> {
  const { id, schema, rules, refused, draft, text, onSubmit } = options;
  const [initialValues] = useState(options.initialValues);
  const formik = useFormik<Values>({
    initialValues,
    validationSchema: schema,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: (values) => {
      if (Object.keys(rules?.(values) ?? {}).length === 0) onSubmit(values);
    },
  });
  const { values, dirty, submitCount, resetForm, setFormikState, validateForm } = formik;
  const isReady = formik.status === ready;
  const wasSubmitted = submitCount > 0;

  useLayoutEffect(() => {
    // Before the browser paints: nobody sees the empty form first.
    setFormikState((state) => {
      // Its fields have told what was typed into the server's HTML: it is newer than the draft.
      const typed = state.status === ready ? {} : changesOf(initialValues, state.values);
      const values = { ...(draft?.restore(initialValues, typed) ?? initialValues), ...typed };
      return { ...state, values, status: ready };
    });
  }, [draft, initialValues, setFormikState]);
  useEffect(() => {
    if (!isReady || !draft) return;
    if (dirty || !draft.forget) draft.keep(values);
    else draft.forget();
  }, [draft, isReady, dirty, values]);
  useEffect(() => {
    // Not Formik's validateOnChange: two changes at once would be checked without each other.
    if (wasSubmitted) void validateForm(values);
  }, [wasSubmitted, values, validateForm]);

  const errors: FormErrors = wasSubmitted
    ? { ...refused?.(values), ...rules?.(values), ...messagesOf(formik.errors) }
    : {};
  const ruleOf = useRuleText(Object.keys(errors).length > 0);
  const fieldId = (field: string) => `${id}-${field}`;
  // Formik's own setters know the values of the last render only: two changes at once would undo each other.
  const changeWith = (changes: (present: Values) => Partial<Values>) =>
    setFormikState((state) => ({ ...state, values: { ...state.values, ...changes(state.values) } }));
  const change: Form<Values, Field>["change"] = (name, value) =>
    changeWith((present) => {
      const next: Values = { ...present, [name]: isChange(value) ? value(present[name]) : value };
      return next;
    });
  const errorText = (field: string) => {
    const key = errors[field];
    return key === undefined ? undefined : text(key);
  };
  const ruleText = (field: TextNames<Values> & Field) => {
    return String(values[field] ?? "").trim() === "" ? undefined : ruleOf(errors[field]);
  };
  return {
    values,
    change,
    changeAll: (changes) => changeWith(() => changes),
    errors: errors as FormErrors<Field>,
    attempt: submitCount,
    isReady,
    method: isReady ? undefined : "dialog",
    isDirty: dirty,
    submit: formik.handleSubmit,
    reset: (next) => resetForm({ ...(next && { values: next }), status: ready }),
    forgetAttempts: () => setFormikState((state) => ({ ...state, submitCount: 0, errors: {} })),
    fieldId,
    errorText,
    ruleText,
    textControl: (name) => ({
      id: fieldId(name),
      name,
      value: values[name],
      error: errorText(name),
      rule: ruleText(name),
      onChange: ({ target }) => change(name, target.value as Values[typeof name]),
    }),
    faults: (fields, labelOf, placeOf) =>
      fields.flatMap((field) => {
        const message = errorText(field);
        return message ? [{ fieldId: placeOf?.(field) ?? fieldId(field), text: `${labelOf(field)}: ${message}` }] : [];
      }),
  };
}

function isChange<Value>(value: Change<Value>): value is (present: Value) => Value {
  return typeof value === "function";
}

/** The fields that say something else than they began with. */
function changesOf<Values extends FormikValues>(initial: Values, values: Values): Partial<Values> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, initial[name])),
  ) as Partial<Values>;
}

/** Moves the focus to the first field that is wrong, for short forms that have no error summary. */
export function useFocusOnFirstError<Values, Field extends string>(
  { errors, attempt, fieldId }: Pick<Form<Values, Field>, "errors" | "attempt" | "fieldId">,
  fields: readonly Field[],
): void {
  const wrong = fields.find((field) => errors[field]);
  useFailedAttempt(wrong !== undefined, attempt, () => {
    if (wrong) document.getElementById(fieldId(wrong))?.focus();
  });
}

/** Formik's errors by field: a wrong entry of a list or of an object is shown at the whole field. */
function messagesOf(errors: FormikErrors<object>): FormErrors {
  const messages = Object.entries(errors).map(([field, error]) => [field, firstText(error)] as const);
  return Object.fromEntries(messages.filter(([, message]) => message !== undefined));
}

function firstText(error: unknown): MessageKey | undefined {
  if (typeof error === "string") return error as MessageKey;
  if (typeof error !== "object" || error === null) return undefined;
  for (const part of Object.values(error)) {
    const message = firstText(part);
    if (message !== undefined) return message;
  }
  return undefined;
}
