import { useFormik } from "formik";
import { type FormEventHandler, useEffect, useState } from "react";
import { selectErrors, selectIsLocked, selectUpdate } from "../../../../machines/settings/settings.selectors.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import type { SettingsUpdate } from "../../../shared/contract/settings-update.ts";
import { SettingsFlow } from "./settings.provider.tsx";
import type { SettingsStorage } from "./settings.storage.ts";

/** What a form of settings is about. */
interface SettingsFormRules<Values, Update> {
  /** As the form opens. Later ones are not taken over: nothing typed may be lost. */
  initialValues: Values;
  /** Message keys by field; none where the form may be sent. */
  errorsOf: (values: Values) => FieldErrors;
  toUpdate: (values: Values) => Update;
  /** What the form shows otherwise once the update is stored. */
  afterStoring?: (update: Update) => Partial<Values>;
  onStored?: (update: Update) => void;
  storage: SettingsStorage;
}

export interface SettingsForm<Values> {
  values: Values;
  change: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  changeAll: (changes: Partial<Values>) => void;
  /** Message keys by field: after the first try to save, and then with every change. */
  errors: FieldErrors;
  /** How often it was tried to save since the form was opened or saved. */
  attempt: number;
  /** Whether it takes input: not before the browser has taken over. */
  isReady: boolean;
  /** Whether an update is on its way. */
  isLocked: boolean;
  isDirty: boolean;
  /** Back to what is stored. */
  discard: () => void;
  submit: FormEventHandler<HTMLFormElement>;
}

/** Owns the fields of a form, keeps what is typed, and hands an update to the flow around it. */
export function useSettingsForm<Values extends object, Update extends SettingsUpdate>(
  rules: SettingsFormRules<Values, Update>,
): SettingsForm<Values> {
  const { initialValues, errorsOf, toUpdate, afterStoring, onStored, storage } = rules;
  const flow = SettingsFlow.useActorRef();
  const isLocked = SettingsFlow.useSelector(selectIsLocked);
  const refused = SettingsFlow.useSelector(selectErrors);
  const sent = SettingsFlow.useSelector(selectUpdate);
  const [isReady, setReady] = useState(false);
  const { values, dirty, submitCount, setValues, setFieldValue, resetForm, handleSubmit } = useFormik<Values>({
    initialValues,
    validateOnBlur: false,
    validateOnChange: false,
    validate: (current) => errorsOf(current) as object,
    onSubmit: (current) => flow.send({ type: "settings.submitted", update: toUpdate(current) }),
  });

  useEffect(() => {
    const draft = storage.read(initialValues);
    if (draft) void setValues(draft, false);
    setReady(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once
  }, []);
  useEffect(() => {
    if (!isReady) return;
    if (dirty) storage.keep(values);
    else storage.forget();
  }, [storage, isReady, dirty, values]);
  useEffect(() => {
    const subscriptions = [
      flow.on("settings.stored", ({ update }) => {
        // Only this form sends updates to this flow.
        const own = update as Update;
        resetForm({ values: { ...values, ...afterStoring?.(own) } });
        onStored?.(own);
      }),
      // The kind and the server's word only: what was typed is in no log.
      flow.on("failure.logged", ({ failure }) => console.error("settings", failure)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [flow, values, resetForm, afterStoring, onStored]);

  const errors = submitCount > 0 ? { ...stillRefused(refused, sent, toUpdate(values)), ...errorsOf(values) } : {};
  return {
    values,
    change: (name, value) => void setFieldValue(name, value, false),
    changeAll: (changes) => void setValues({ ...values, ...changes }, false),
    errors,
    attempt: submitCount,
    isReady,
    isLocked,
    isDirty: dirty,
    discard: () => resetForm(),
    submit: handleSubmit,
  };
}

/** What the server refused counts until the field holds something else. */
function stillRefused(refused: FieldErrors, sent: object | null, present: object): FieldErrors {
  const partOf = (update: object | null, field: string) => (update as Record<string, unknown> | null)?.[field];
  return Object.fromEntries(
    Object.entries(refused).filter(([field]) => partOf(sent, field) === partOf(present, field)),
  );
}
