import { useTranslation } from "react-i18next";
import { longestDescription } from "../../../../shared/contract/vehicle-form.ts";
import { Card } from "../../../ui/card.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import type { BoatForm } from "../use-vehicle-form.ts";
import { descriptionFields, descriptionParts } from "../vehicle-values.ts";
import styles from "./vehicle-form.module.css";

const languages = { descriptionDE: "de", descriptionEN: "en" } as const;

/** The descriptions in both languages, each in three parts. */
export function TextsFields({ form }: { form: BoatForm }) {
  const { t } = useTranslation("vehicle-form");
  return (
    <Card className={styles.part} aria-labelledby="vehicle-texts">
      <h2 id="vehicle-texts">{t("part.texts")}</h2>
      <p className={styles.note}>{t("hint.texts")}</p>
      <div className={styles.languages}>
        {descriptionFields.map((field) => (
          <fieldset key={field} id={form.fieldId(field)} tabIndex={-1} className={styles.language}>
            <legend>{t(`language.${field}`)}</legend>
            {descriptionParts.map((part) => (
              <TextAreaField
                key={part}
                id={`${form.fieldId(field)}-${part}`}
                name={`${field}-${part}`}
                label={t(`texts.${part}`)}
                lang={languages[field]}
                rows={4}
                maxLength={longestDescription}
                value={form.values[field][part]}
                onChange={({ target }) => form.change(field, { ...form.values[field], [part]: target.value })}
              />
            ))}
            <FieldError id={`${form.fieldId(field)}-error`}>{form.errorText(field)}</FieldError>
          </fieldset>
        ))}
      </div>
    </Card>
  );
}
