import { type ReactNode, useState } from "react";
import { Banner, type BannerKind } from "./banner.tsx";
import { Button, type ButtonVariant } from "./button.tsx";
import { Spinner } from "./spinner.tsx";
import styles from "./state.module.css";

interface RetryTexts {
  failed: string;
  retry: string;
}

interface RetryProps {
  texts: RetryTexts;
  /** Settles with the load. A failure that is shown stays meanwhile, and the button with it. */
  onRetry: () => Promise<unknown>;
}

/** A button keeps its place and the focus while the load that it started is under way. */
function RetryButton({ texts, onRetry, variant }: RetryProps & { variant?: ButtonVariant }) {
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <Button variant={variant} busy={busy} onClick={retry}>
      {texts.retry}
    </Button>
  );
}

/** Says that something could not be loaded, with a button to retry. */
export function LoadFailure({ kind = "error", ...retry }: RetryProps & { kind?: BannerKind }) {
  return (
    <Banner kind={kind} actions={<RetryButton {...retry} />}>
      {retry.texts.failed}
    </Banner>
  );
}

interface LoadStateProps extends RetryProps {
  /** The last load ended without an answer; otherwise the first one is under way. */
  failed: boolean;
  texts: RetryTexts & { loading: string };
}

/** Shown in place of a list that is loading or could not be loaded, with a button to retry. */
export function LoadState({ failed, texts, onRetry }: LoadStateProps) {
  if (failed) return <LoadFailure texts={texts} onRetry={onRetry} />;
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Spinner label={texts.loading} />
      </span>
    </div>
  );
}

/** One line above the data of the last successful load, after a later one failed. */
export function RetryLine(retry: RetryProps) {
  return (
    <output className={styles.line}>
      <span>{retry.texts.failed}</span>
      <RetryButton {...retry} variant="quiet" />
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
