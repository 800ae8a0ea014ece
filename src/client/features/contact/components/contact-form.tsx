import { useFormikContext } from "formik";
import { useTranslation } from "react-i18next";
import {
  selectIsLocked,
  selectIsSubmitting,
  selectMessage,
} from "../../../../../machines/contact/contact.selectors.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { TextAreaField, TextField } from "../../../ui/field.tsx";
import { ContactFlow } from "../contact.provider.tsx";
import { type ContactFormValues, contactErrors, contactFields } from "../contact-form.ts";
import styles from "./contact-form.module.css";

/** The most characters of a message (public-side 9). */
const maximumLength = 2_000;

const fieldId = (field: keyof ContactFormValues) => `contact-${field}`;

/** The contact form (public-side 2 and 4). While a message is on its way nothing can be typed that would get lost. */
export function ContactForm() {
  const { t } = useTranslation(["contact", "validation"]);
  const { values, submitCount, status, handleSubmit, handleChange } = useFormikContext<ContactFormValues>();
  const isLocked = ContactFlow.useSelector(selectIsLocked);
  const isSubmitting = ContactFlow.useSelector(selectIsSubmitting);
  const errors = submitCount > 0 ? contactErrors(values) : {};

  const control = (field: "name" | "email" | "body") => ({
    id: fieldId(field),
    name: field,
    value: values[field],
    error: errors[field] && t(errors[field]),
    onChange: handleChange,
    readOnly: isLocked,
    required: true,
  });
  const faults = contactFields.flatMap((field) => {
    const key = errors[field];
    return key ? [{ fieldId: fieldId(field), text: `${t(`field.${field}`)}: ${t(key)}` }] : [];
  });
  return (
    // Until the browser has taken over nothing could be kept, so nothing can be typed.
    <form
      noValidate
      className={styles.form}
      aria-label={t("formLabel")}
      inert={status !== "restored"}
      onSubmit={handleSubmit}
    >
      <p className={styles.hint}>{t("required")}</p>
      <div className={styles.pair}>
        <TextField {...control("name")} label={t("field.name")} autoComplete="name" autoCapitalize="words" />
        <TextField
          {...control("email")}
          label={t("field.email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <TextAreaField
        {...control("body")}
        label={t("field.body")}
        hint={t("count", { count: values.body.trim().length, max: maximumLength })}
        rows={6}
      />
      <Trap value={values.website} label={t("trap")} onChange={handleChange} />
      <ErrorSummary title={t("faults")} faults={faults} attempt={submitCount} />
      <ContactMessage />
      <Button type="submit" variant="action" className={styles.submit} disabled={isLocked}>
        {isSubmitting ? t("wait") : t("send")}
      </Button>
    </form>
  );
}

function ContactMessage() {
  const { t } = useTranslation("contact");
  const message = ContactFlow.useSelector(selectMessage);
  if (!message) return null;
  return (
    <div ref={bringIntoView} className={styles.message}>
      <Banner kind={message === "sent" ? "success" : "error"}>{t(message)}</Banner>
    </div>
  );
}

/** The message goes after a few seconds: it must not appear below the edge of a phone. */
function bringIntoView(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: "nearest" });
}

interface TrapProps {
  value: string;
  label: string;
  onChange: ReturnType<typeof useFormikContext<ContactFormValues>>["handleChange"];
}

/** A field that programs fill in. Nobody sees it, no keyboard reaches it; the label is for whoever finds it anyway. */
function Trap({ value, label, onChange }: TrapProps) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label htmlFor={fieldId("website")}>{label}</label>
      <input
        id={fieldId("website")}
        name="website"
        value={value}
        onChange={onChange}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}
