import { type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { longestSignature, signatureBox, typedSignature } from "../../../../shared/rules/protocol-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Row, Stack } from "../../../ui/layout.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
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
    <Stack
      as="fieldset"
      gap={2}
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
      <Row spread top nowrap gap={3}>
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
      </Row>
    </Stack>
  );
}

/** Points that are nearer to the last one add nothing, in units of the box. */
const step = 4;
/** Signs that a point may take: `L600 200`. */
const room = 8;

interface Point {
  x: number;
  y: number;
}

/** Where a pointer is in the box of a signature, in whole units; beyond its edge it is on it. */
function pointIn({ currentTarget, clientX, clientY }: PointerEvent<Element>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most);
  return {
    x: within((clientX - left) / (width || 1), signatureBox.width),
    y: within((clientY - top) / (height || 1), signatureBox.height),
  };
}

/** What draws a signature: a path as `isDrawnSignature` says, which grows with each movement of the pointer. */
function useStrokes(path: string, onChange: (path: string) => void) {
  const last = useRef<Point | null>(null);
  const drawn = useRef(path);
  const strokeIsOpen = useRef(false);
  const add = (point: Point, isDot = false) => {
    const from = last.current;
    if (!from || drawn.current.length + room > longestSignature) return;
    if (!isDot && Math.hypot(point.x - from.x, point.y - from.y) < step) return;
    // A stroke is begun with its first line: a tap without one is none.
    const begin = strokeIsOpen.current ? "" : `M${from.x} ${from.y}`;
    strokeIsOpen.current = true;
    last.current = point;
    drawn.current = `${drawn.current}${begin}L${point.x} ${point.y}`;
    onChange(drawn.current);
  };
  return {
    onPointerDown: (event: PointerEvent<Element>) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drawn.current = path;
      strokeIsOpen.current = false;
      last.current = pointIn(event);
    },
    onPointerMove: (event: PointerEvent<Element>) => {
      if (event.isPrimary) add(pointIn(event));
    },
    onPointerUp: (event: PointerEvent<Element>) => {
      const from = last.current;
      // The dot of an i.
      if (from && !strokeIsOpen.current)
        add({ x: from.x < signatureBox.width ? from.x + 1 : from.x - 1, y: from.y }, true);
      if (event.isPrimary) last.current = null;
    },
    onPointerCancel: () => {
      last.current = null;
    },
  };
}
