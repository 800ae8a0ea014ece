import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { staffPaths } from "../routing/paths.ts";
import frame from "./layout.module.css";
import styles from "./offline-notice.module.css";

/** How much waits for the network, and how much of it was refused; the morning list says what. */
export function QueueNotice() {
  const { t } = useTranslation("staff");
  const { calls } = useOfflineQueue();
  const refused = calls.filter(({ refusal }) => refusal !== null).length;
  const waiting = calls.length - refused;
  return (
    <div className={styles.notice} aria-live="polite">
      {calls.length > 0 ? (
        <span className={classNames(frame.page, styles.line)}>
          <Icon name="warning" />
          <span>
            {waiting > 0 ? t("frame.queue.waiting", { count: waiting }) : null}{" "}
            {refused > 0 ? t("frame.queue.refused", { count: refused }) : null}{" "}
            <Link to={staffPaths.turnaround}>{t("frame.queue.see")}</Link>
          </span>
        </span>
      ) : null}
    </div>
  );
}
