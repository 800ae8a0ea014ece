import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import type { SettingsForm } from "../use-settings-form.ts";
import styles from "./settings-form.module.css";

interface SettingsFrameProps<Values> {
  form: SettingsForm<Values>;
  label: string;
  /** Of the button that sends it; 'Speichern' unless told otherwise. */
  saveLabel?: string;
  /** The fields in their order, with their names for the list of what is wrong. */
  fields: readonly { field: keyof Values & string; label: string }[];
  /** Stands beside the fields where there is room, else between them and the button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A form of settings: its fields, what is wrong with them, what became of the last try, and the ways to end. */
export function SettingsFrame<Values>({ form, label, saveLabel, fields, aside, children }: SettingsFrameProps<Values>) {
  const { t } = useTranslation("staff-settings");
  const labels = Object.fromEntries(fields.map(({ field, label: name }) => [field, name]));
  const faults = form.faults(
    fields.map(({ field }) => field),
    (field) => labels[field] ?? "",
  );
  // The fields say it already.
  const message = faults.length > 0 ? null : form.message;
  return (
    // Until the browser has taken over nothing could be stored, so nothing can be typed.
    <Stack as="form" noValidate className={styles.form} aria-label={label} inert={!form.isReady} onSubmit={form.submit}>
      <Stack className={styles.fields}>{children}</Stack>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <Stack className={styles.fields}>
        <ErrorSummary title={t("faults")} faults={faults} attempt={form.attempt} />
        {message ? (
          <Banner kind={message === "succeeded" ? "success" : "error"}>
            {t(message === "succeeded" ? "saved" : form.failure?.kind === "limited" ? "tooMany" : "failed")}
          </Banner>
        ) : null}
        <Row className={styles.end}>
          <Button type="submit" variant="action" className={styles.save} busy={form.isLocked}>
            {form.isLocked ? t("saving") : (saveLabel ?? t("save"))}
          </Button>
          {form.isDirty && !form.isLocked ? (
            <p className={styles.unsaved}>
              {t("unsaved")}{" "}
              <Button variant="quiet" onClick={() => form.reset()}>
                {t("discard")}
              </Button>
            </p>
          ) : null}
        </Row>
      </Stack>
    </Stack>
  );
}
