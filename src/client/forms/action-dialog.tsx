import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ISchema } from "yup";
import type { FieldErrors } from "../../shared/contract/errors.ts";
import { type Call, useCall } from "../api/call.ts";
import { type ApiFailure, toApiFailure } from "../api/failure.ts";
import { type FailureTexts, failureText } from "../api/failure-text.ts";
import { createIdempotencyKeys, type Keyed } from "../api/idempotency-keys.ts";
import type { TextKey } from "../screen-row.ts";
import { FormDialog } from "../ui/form-dialog.tsx";
import { createDraft } from "./draft.ts";
import { type Form, type FormErrors, useFocusOnFirstError, useForm } from "./use-form.ts";
import { useMessageText } from "./use-message-text.ts";
import { useSubmission } from "./use-submission.ts";

/** What a screen gives to a dialog that it opens. */
export interface OpenedDialog {
  open: boolean;
  onClose: () => void;
  /** It was done: the dialog is closed, and the screen says so. */
  onDone: () => void;
}

/** What a feature's dialogs say otherwise than those of the others, beside what each is about. */
export interface DialogTexts {
  cancel?: TextKey;
  failures: FailureTexts;
}

type Field<Values> = keyof Values & string;

interface ActionDialogProps<Values extends object, Fields, Request, Answer, Version>
  extends Omit<OpenedDialog, "onDone"> {
  onDone: (sent: Request, answer: Answer) => void;
  texts?: DialogTexts;
  title: ReactNode;
  /** May depend on what is typed. */
  confirmLabel: string | ((values: Values) => string);
  /** The action is destructive: the confirm button is red. */
  danger?: boolean;
  /** False: there is nothing to confirm, as things are. */
  canConfirm?: boolean;
  /** What has to be known before it can be confirmed is on its way. */
  isLoading?: boolean;
  /** Why that failed. */
  failure?: unknown;
  /** Why it is out of the question since the dialog was opened. */
  notice?: string | undefined;
  /** As the fields are at first; absent where the dialog only asks. */
  initialValues?: Values;
  /** Of the fields, as the payload has them. */
  schema?: ISchema<Fields>;
  /** Errors that depend on more than the schema knows. */
  rules?: (values: Values) => FormErrors<Field<Values>>;
  /**
   * Under which name the tab keeps what is typed until it was sent: who types what about what. A slip that closes the
   * dialog, or a session that ends, then costs nothing. The name at the time of opening counts.
   */
  draft?: string;
  /**
   * The version of what the dialog is about. The one that it was opened with is sent, so that a change that somebody
   * else made meanwhile refuses this one; after that was said, the present one.
   */
  version?: Version;
  /** What is sent, from the fields as the schema casts them. */
  request: (fields: Fields, version: Version) => Request;
  /**
   * Sends it: `initiate` of the mutation. Confirmed again because no answer came, it has the same key: the server does
   * it once.
   */
  call: (keyed: Keyed<Request>) => Call<Answer>;
  /** Whether an answer says that it was done; absent where every answer does. */
  isDone?: (answer: Answer) => boolean;
  /** Called once all is valid, in place of sending it at once. */
  onSubmit?: (form: Form<Values>, send: () => void) => void;
  /** The server refused it, because things are different from what the dialog says: in which fields, and how. */
  onConflict?: (errors: FieldErrors) => void;
  /** What will happen to whom, and the fields. */
  children: ReactNode | ((form: Form<Values>) => ReactNode);
}

/** What nobody says otherwise. */
const common: DialogTexts = { failures: {} };
const noFields = {};
const anything = { validate: () => Promise.resolve() };

/**
 * A dialog that asks before a call, with the fields of its payload. What was typed stays until it was sent. It closes
 * once that was done; of a failure it says what to do next. Give it a `key` for each opening, so that its fields begin
 * afresh.
 */
export function ActionDialog<
  Request extends object,
  Values extends object = object,
  Fields = Values,
  Answer extends object | null = object,
  Version = undefined,
>(props: ActionDialogProps<Values, Fields, Request, Answer, Version>) {
  const { texts = common, confirmLabel, isLoading = false, notice, version, children, ...rest } = props;
  const { t } = useTranslation();
  const say = t as (key: TextKey) => string;
  const call = useCall();
  const [keys] = useState(createIdempotencyKeys);
  const [initialValues] = useState(props.initialValues ?? (noFields as Values));
  const [draft] = useState(() => props.draft && createDraft<Values>(`popup ${props.draft}`));
  const [openedVersion] = useState(version);
  const [isConflictSeen, setConflictSeen] = useState(false);

  const acknowledge = (reason: ApiFailure): never => {
    if (reason.kind === "conflict") {
      // Any other refusal would be the same of the present version.
      if ("version" in reason.errors) setConflictSeen(true);
      props.onConflict?.(reason.errors);
    }
    throw reason;
  };
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    send: async (request: Request) => {
      const answer = await call(props.call({ request, idempotencyKey: keys.keyFor(request) })).catch(acknowledge);
      if (props.isDone?.(answer) === false) throw toApiFailure("refused");
      return answer;
    },
    onSucceeded: (request, answer) => {
      if (draft) draft.forget();
      props.onClose();
      props.onDone(request, answer);
    },
  });
  const form = useForm<Values>({
    id: useId(),
    initialValues,
    schema: props.schema ?? anything,
    ...(props.rules && { rules: props.rules }),
    ...(draft && { draft }),
    text: useMessageText(),
    onSubmit: (values) => {
      const fields = props.schema ? props.schema.cast(values) : (values as unknown as Fields);
      const send = () => submit(props.request(fields, (isConflictSeen ? version : openedVersion) as Version));
      if (props.onSubmit) props.onSubmit(form, send);
      else send();
    },
  });
  useFocusOnFirstError(form, Object.keys(initialValues) as Field<Values>[]);
  return (
    <FormDialog
      {...rest}
      cancelLabel={say(texts.cancel ?? "common:back")}
      confirmLabel={typeof confirmLabel === "string" ? confirmLabel : confirmLabel(form.values)}
      busy={rest.open && (isBusy || isLoading)}
      // While it is sent, what the screen shows may be this very step.
      error={(isBusy ? undefined : notice) ?? failureText(t, failure ?? props.failure, texts.failures)}
      onSubmit={form.submit}
    >
      {typeof children === "function" ? children(form) : children}
    </FormDialog>
  );
}
