import { useTranslation } from "react-i18next";
import { standingOf } from "../../../../../machines/offline-queue/offline-queue.selectors.ts";
import type { QueuedCall } from "../../../../../machines/offline-queue/offline-queue.types.ts";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import { failureText } from "../../../api/failure-text.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useOfflineQueue } from "../../../offline/offline-queue.provider.tsx";
import { Button } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { dashed } from "../morning.ts";
import { queuedBoatOf, queuedReturnCall, queuedStepCall, stepsIn } from "../queued-steps.ts";
import { turnaroundTexts } from "./asked-step.ts";
import styles from "./turnaround.module.css";

/** What waits and is no step of a boat: its words, and the version to which it is sent again. */
export type DescribeQueued = (call: QueuedCall) => { what: string; readVersion: () => Promise<number> };

interface QueuedListProps {
  boats: readonly TurnaroundBoat[];
  describe: DescribeQueued;
}

/** What waits for the network and what was refused of it: nothing goes without a tap (requirements/offline.md). */
export function QueuedList({ boats, describe }: QueuedListProps) {
  const { t } = useTranslation("turnaround");
  const { calls } = useOfflineQueue();
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="turnaround-queue">
      <h2 id="turnaround-queue" className={styles.heading}>
        {t("queue.title")}
      </h2>
      <List gap={2}>
        {calls.map((call) => (
          <Stack key={call.key} as="li" gap={1} className={styles.row}>
            {queuedBoatOf(call) === null ? (
              <QueuedRow call={call} {...describe(call)} />
            ) : (
              <QueuedStepRow call={call} boat={boats.find(({ vehicle_id }) => vehicle_id === queuedBoatOf(call))} />
            )}
          </Stack>
        ))}
      </List>
    </section>
  );
}

function QueuedStepRow({ call, boat }: { call: QueuedCall; boat: TurnaroundBoat | undefined }) {
  const { t } = useTranslation("turnaround");
  const [first] = stepsIn(call);
  const sheet = call.call === queuedReturnCall ? "queue.return" : "ask.handOver";
  const step = call.call === queuedStepCall ? t(`step.${dashed(first.step)}`) : t(sheet);
  const what = t("queue.what", { boat: boat?.vehicle_name ?? t("queue.unknownBoat"), step });
  return <QueuedRow call={call} what={what} readVersion={async () => boat?.version ?? call.request.version} />;
}

function QueuedRow({ call, what, readVersion }: { call: QueuedCall } & ReturnType<DescribeQueued>) {
  const { t } = useTranslation("turnaround");
  const { calls, retry, discard } = useOfflineQueue();
  const standing = standingOf(calls, call);
  const language = useLanguage();
  return (
    <>
      <p className={styles.states}>
        <strong>{what}</strong> <Note as="small">{formatInstant(call.at, language, "dateAndTime")}</Note>{" "}
        <Chip tone={standing === "refused" ? "warning" : "info"}>{t(`queue.${standing}`)}</Chip>
      </p>
      {standing === "refused" ? (
        <>
          <p role="alert" className={styles.waits}>
            {failureText(t, call.refusal, turnaroundTexts.failures)}
          </p>
          <Row top>
            <Button
              aria-label={t("queue.retryLabel", { what })}
              onClick={() => void readVersion().then((version) => retry(call.key, version))}
            >
              {t("queue.retry")}
            </Button>
            <Button aria-label={t("queue.discardLabel", { what })} onClick={() => discard(call.key)}>
              {t("queue.discard")}
            </Button>
          </Row>
        </>
      ) : null}
    </>
  );
}
