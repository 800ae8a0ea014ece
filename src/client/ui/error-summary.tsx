import { useEffectEvent, useLayoutEffect, useRef } from "react";
import styles from "./banner.module.css";
import { Banner } from "./banner.tsx";
import { List } from "./layout.tsx";

export interface FieldFault {
  /** The id of the field (or of the radio group) that the line leads to. */
  fieldId: string;
  text: string;
}

interface ErrorSummaryProps {
  title: string;
  faults: readonly FieldFault[];
  /**
   * How often the form was submitted, 0 for a form begun anew; the list takes the focus once for each try that failed.
   */
  attempt: number;
}

/**
 * Calls back once for each submit that found something wrong.
 * @param attempt how often the form was submitted, 0 for a form begun anew.
 */
export function useFailedAttempt(hasFaults: boolean, attempt: number, onFailed: () => void): void {
  const answeredAttempt = useRef(0);
  const failed = useEffectEvent(onFailed);
  useLayoutEffect(() => {
    if (attempt === 0) answeredAttempt.current = 0;
    if (!hasFaults || answeredAttempt.current === attempt) return;
    answeredAttempt.current = attempt;
    failed();
  }, [hasFaults, attempt]);
}

/** What is wrong with a form, as links to its fields. Keep it mounted: without faults it draws nothing. */
export function ErrorSummary({ title, faults, attempt }: ErrorSummaryProps) {
  const banner = useRef<HTMLDivElement>(null);
  const hasFaults = faults.length > 0;
  useFailedAttempt(hasFaults, attempt, () => {
    // A long list is read from its title on, not from where the browser happens to stop scrolling.
    banner.current?.focus({ preventScroll: true });
    banner.current?.scrollIntoView();
  });

  if (!hasFaults) return null;
  return (
    <Banner kind="error" title={title} ref={banner}>
      <List>
        {faults.map(({ fieldId, text }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className={styles.fault}
              onClick={(event) => {
                // The hash stays out of the address: it belongs to the page's own sections.
                event.preventDefault();
                document.getElementById(fieldId)?.focus();
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </List>
    </Banner>
  );
}
