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

/** Takes the place of what is not there yet: a list that loads, or one that could not be loaded, with another try. */
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

/** One quiet line above what is still shown from the last answer, after a later load failed. */
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
  /** Says that there is nothing, in the words of the screen. */
  title: ReactNode;
  /** What could be done about it. */
  children?: ReactNode;
}

/** A list without entries: said in its place, so that nobody waits for them. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
