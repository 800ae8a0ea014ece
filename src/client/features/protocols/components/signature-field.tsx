import { useTranslation } from "react-i18next";
import { signatureBox, typedSignature } from "../../../../shared/rules/protocol-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useStrokes } from "../use-strokes.ts";
import styles from "./protocols.module.css";

interface SignatureFieldProps {
  id: string;
  /** Whose signature it is. */
  label: string;
  /** Whom it names. */
  name: string;
  /** "" while nobody signed, a drawn path, or `typedSignature`. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Where somebody signs: drawn with a pointer, or by the typed name where nobody can draw. */
export function SignatureField({ id, label, name, value, error, onChange }: SignatureFieldProps) {
  const { t } = useTranslation("protocols");
  const isTyped = value === typedSignature;
  const path = isTyped ? "" : value;
  const strokes = useStrokes(path, onChange);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.signature}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>{label}</legend>
      {isTyped ? (
        <p className={styles.typed}>{name || "…"}</p>
      ) : (
        <div className={styles.pad}>
          <svg
            className={styles.paper}
            viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            {...strokes}
          >
            <line x1="20" x2="580" y1="160" y2="160" className={styles.line} />
            <path d={path} className={styles.ink} />
          </svg>
          {path === "" ? (
            <span className={styles.prompt} aria-hidden="true">
              {t("sign.prompt")}
            </span>
          ) : null}
          <VisuallyHidden>{t(path === "" ? "sign.empty" : "sign.drawn")}</VisuallyHidden>
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className={styles.signatureEnd}>
        <Checkbox
          id={`${id}-typed`}
          label={t("sign.typed")}
          hint={t("sign.typedHint")}
          checked={isTyped}
          onChange={({ target }) => onChange(target.checked ? typedSignature : "")}
        />
        {path === "" ? null : (
          <Button variant="quiet" aria-label={t("sign.clearLabel", { label })} onClick={() => onChange("")}>
            {t("sign.clear")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
