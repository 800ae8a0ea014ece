import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { exportPath } from "../../../../shared/contract/closings.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, Stack } from "../../../ui/layout.tsx";
import styles from "./closings.module.css";

/** The number in an input; null where it is none of the closings up to `last`. */
function closingIn(text: string, last: number): number | null {
  const number = /^\d{1,9}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= last ? number : null;
}

/** Downloads of a range of closings, for the tax office and the accountant. */
export function ExportSection({ last }: { last: number }) {
  const { t } = useTranslation("closings");
  const id = useId();
  const [typed, setTyped] = useState<{ from?: string; to?: string }>({});
  // Until somebody types, all of them: another closing is added while the page is open.
  const shown = { from: "1", to: String(last), ...typed };
  const from = closingIn(shown.from, last);
  const to = closingIn(shown.to, last);
  const range = from !== null && to !== null && from <= to ? { from, to } : null;
  const field = (name: "from" | "to") => (
    <TextField
      id={`${id}-${name}`}
      label={t(`export.${name}`)}
      inputMode="numeric"
      autoComplete="off"
      value={shown[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <Stack as="section" className={styles.section} aria-labelledby="export">
      <h2 id="export">{t("export.title")}</h2>
      <Grid columns="two">
        {field("from")}
        {field("to")}
      </Grid>
      {range ? (
        <Grid columns="narrow" gap={2} className={styles.actions}>
          <a className={buttonClass("secondary")} href={exportPath("dsfinvk", range)} download>
            {t("export.dsfinvk")}
          </a>
          <a className={buttonClass("secondary")} href={exportPath("accounting", range)} download>
            {t("export.accounting")}
          </a>
        </Grid>
      ) : (
        <p role="alert">{t("export.invalid", { last })}</p>
      )}
    </Stack>
  );
}
