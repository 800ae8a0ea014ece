import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { selectMessage } from "../../../../../machines/settings/settings.selectors.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { SettingsFlow } from "../settings.provider.tsx";
import type { SettingsForm } from "../use-settings-form.ts";
import styles from "./settings-form.module.css";

/** The id of a field's control. */
export const fieldId = (field: string) => `settings-${field}`;

interface SettingsFrameProps<Values> {
  form: SettingsForm<Values>;
  label: string;
  /** The fields in their order, with their names for the list of what is wrong. */
  fields: readonly { field: string; label: string }[];
  /** Stands beside the fields where there is room, else between them and the button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form of settings: its fields, what is wrong with them, what became of the last try, and the ways to end. */
export function SettingsFrame<Values>({ form, label, fields, aside, children }: SettingsFrameProps<Values>) {
  const { t } = useTranslation(["staff-settings", "validation-staff"]);
  const faults = fields.flatMap(({ field, label: name }) => {
    const key = form.errors[field];
    return key ? [{ fieldId: fieldId(field), text: `${name}: ${t(key)}` }] : [];
  });
  return (
    // Until the browser has taken over nothing could be kept, so nothing can be typed.
    <form noValidate className={styles.form} aria-label={label} inert={!form.isReady} onSubmit={form.submit}>
      <div className={styles.fields}>{children}</div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <div className={styles.fields}>
        <ErrorSummary title={t("faults")} faults={faults} attempt={form.attempt} />
        <SettingsMessage hasFaults={faults.length > 0} />
        <div className={styles.end}>
          <Button type="submit" variant="action" className={styles.save} busy={form.isLocked}>
            {form.isLocked ? t("saving") : t("save")}
          </Button>
          {form.isDirty && !form.isLocked ? (
            <p className={styles.unsaved}>
              {t("unsaved")}{" "}
              <Button variant="quiet" onClick={form.discard}>
                {t("discard")}
              </Button>
            </p>
          ) : null}
        </div>
      </div>
    </form>
  );
}

function SettingsMessage({ hasFaults }: { hasFaults: boolean }) {
  const { t } = useTranslation("staff-settings");
  const message = SettingsFlow.useSelector(selectMessage);
  if (!message || hasFaults) return null;
  return <Banner kind={message === "saved" ? "success" : "error"}>{t(message)}</Banner>;
}
