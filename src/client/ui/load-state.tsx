import type { ReactNode } from "react";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./state.module.css";

interface RetryTexts {
  failed: string;
  retry: string;
}

interface LoadStateProps {
  /** The load ended without an answer; otherwise it is under way. */
  failed: boolean;
  texts: RetryTexts & { loading: string };
  onRetry: () => void;
}

/** Shown in place of a list that is loading or could not be loaded, with a button to retry. */
export function LoadState({ failed, texts, onRetry }: LoadStateProps) {
  if (failed) {
    return (
      <Banner kind="error" actions={<Button onClick={onRetry}>{texts.retry}</Button>}>
        {texts.failed}
      </Banner>
    );
  }
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Spinner label={texts.loading} />
      </span>
    </div>
  );
}

interface RetryLineProps {
  texts: RetryTexts;
  onRetry: () => void;
}

/** One line above the data of the last successful load, after a later one failed. */
export function RetryLine({ texts, onRetry }: RetryLineProps) {
  return (
    <output className={styles.line}>
      <span>{texts.failed}</span>
      <Button variant="quiet" onClick={onRetry}>
        {texts.retry}
      </Button>
    </output>
  );
}

interface EmptyStateProps {
  icon?: ReactNode;
  /** Says that the list is empty. */
  title: ReactNode;
  /** What to do next. */
  children?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
