import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner, type BannerKind } from "./banner.tsx";
import { Button, type ButtonVariant } from "./button.tsx";
import { Row, Stack } from "./layout.tsx";
import styles from "./query-view.module.css";
import { Spinner } from "./spinner.tsx";

/** What a query's hook answers, as far as it is to be seen. */
export interface ViewedQuery<Data> {
  data?: Data | undefined;
  /** Why the last load ended without an answer; nothing, or false, where none did. */
  error?: unknown;
  /** Settles with the load. A failure that is shown stays meanwhile, and the button with it. */
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  query: ViewedQuery<Data>;
  /** Says what could not be loaded. */
  failed: string;
  /** Says above older data that it could not be loaded again; absent where nobody needs to know. */
  stale?: string;
  /** In place of a list without entries. */
  empty?: ReactNode;
  /** Absent where the data is shown elsewhere. */
  children?: (data: Data) => ReactNode;
}

/** The data of a query; until it is there, that it is loading or could not be loaded, with a button to retry. */
export function QueryView<Data>({ query, failed, stale, empty, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined) return error ? <LoadFailure failed={failed} onRetry={refetch} /> : <Loading />;
  return (
    <>
      {error && stale ? <RetryLine failed={stale} onRetry={refetch} /> : null}
      {empty && Array.isArray(data) && data.length === 0 ? empty : children?.(data)}
    </>
  );
}

function Loading() {
  const { t } = useTranslation("common");
  return (
    <Stack gap={3} className={styles.state}>
      <span className={styles.icon}>
        <Spinner label={t("loading")} />
      </span>
    </Stack>
  );
}

interface RetryProps {
  /** Says what could not be loaded. */
  failed: string;
  onRetry: ViewedQuery<unknown>["refetch"];
}

/** A button keeps its place and the focus while the load that it started is under way. */
function RetryButton({ onRetry, variant }: Pick<RetryProps, "onRetry"> & { variant?: ButtonVariant }) {
  const { t } = useTranslation("common");
  const [busy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <Button variant={variant} busy={busy} onClick={retry}>
      {t("retry")}
    </Button>
  );
}

/** In place of what could not be loaded. */
export function LoadFailure({ kind = "error", failed, onRetry }: RetryProps & { kind?: BannerKind }) {
  return (
    <Banner kind={kind} actions={<RetryButton onRetry={onRetry} />}>
      {failed}
    </Banner>
  );
}

/** One line beside what can be used without what could not be loaded. */
export function RetryLine({ failed, onRetry }: RetryProps) {
  return (
    <Row as="output" gap={0} className={styles.line}>
      <span>{failed}</span>
      <RetryButton onRetry={onRetry} variant="quiet" />
    </Row>
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
    <Stack gap={3} className={styles.state}>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <p className={styles.title}>{title}</p>
      {children}
    </Stack>
  );
}
