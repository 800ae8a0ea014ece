import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { logoutPath } from "../../features/session/session.routes.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { WorkIcon } from "../../ui/work-icon.tsx";
import styles from "./staff-frame.module.css";

/** The way out; asks first while something waits for the network (requirements/offline.md). */
export function LogoutLink() {
  const { t } = useTranslation(["staff", "common"]);
  const navigate = useNavigate();
  const { calls } = useOfflineQueue();
  const popup = usePopup<number>();
  const ask = (event: MouseEvent) => {
    if (calls.length === 0) return;
    event.preventDefault();
    popup.open(calls.length);
  };
  return (
    <>
      <Link className={styles.logout} to={logoutPath} onClick={ask}>
        <WorkIcon name="logout" />
        <VisuallyHidden when="onPhones">{t("common:nav.logout")}</VisuallyHidden>
      </Link>
      {/* A header within a section is no second banner of the page. */}
      <section>
        <PopupDialog popup={popup}>
          {(count, dialog) => (
            <FormDialog
              {...dialog}
              title={t("frame.queue.logoutTitle")}
              cancelLabel={t("cancel")}
              confirmLabel={t("frame.queue.logoutConfirm")}
              onSubmit={() => void navigate(logoutPath)}
            >
              <p>{t("frame.queue.logoutWhat", { count })}</p>
              <p>{t("frame.queue.logoutStays")}</p>
            </FormDialog>
          )}
        </PopupDialog>
      </section>
    </>
  );
}
