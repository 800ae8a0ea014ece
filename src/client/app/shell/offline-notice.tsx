import { useTranslation } from "react-i18next";
import { useOnline } from "../../offline/use-online.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import frame from "./layout.module.css";
import styles from "./offline-notice.module.css";

/** Shown while the device is offline: on the jetty the network comes and goes. */
export function OfflineNotice() {
  const { t } = useTranslation("staff");
  const isOffline = !useOnline();
  // The live region is always there, so that screen readers announce what appears in it.
  return (
    <div className={styles.notice} aria-live="polite">
      {isOffline ? (
        <span className={classNames(frame.page, styles.line)}>
          <Icon name="warning" />
          {t("frame.offline")}
        </span>
      ) : null}
    </div>
  );
}
