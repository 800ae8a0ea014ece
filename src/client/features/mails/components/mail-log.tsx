import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LoggedMail, MailsQuery } from "../../../../shared/contract/mails.ts";
import { live } from "../../../api/live.ts";
import { ActionDialog, type DialogTexts, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/layout.tsx";
import log from "../../../ui/log.module.css";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { mailsApi, useGetMailsQuery } from "../mails.api.ts";
import { MailEntry } from "./mail-entry.tsx";
import styles from "./mail-log.module.css";

/** What the log shows; a search of "" finds everything. */
type MailLogProps = Pick<MailsQuery, "tab" | "search">;

/**
 * The mails to guests of one tab with what became of them, for admins, who send them again here (requirements/mail.md).
 * Its screen loads the texts of `mails` and `validation-staff`.
 */
export function MailLog(props: MailLogProps) {
  return <Log key={`${props.tab} ${props.search}`} {...props} />;
}

function Log(asked: MailLogProps) {
  const { t } = useTranslation("mails");
  const again = usePopup<LoggedMail>();
  const [pages, setPages] = useState(1);
  const [done, setDone] = useTransientMessage();
  return (
    <div className={log.log}>
      <SuccessBanner text={done} />
      <MailPage {...asked} before={null} pages={pages} onMore={() => setPages(pages + 1)} onSendAgain={again.open} />
      <PopupDialog popup={again}>
        {(mail, dialog) => <SendAgainDialog {...dialog} mail={mail} onDone={() => setDone(t("again.done"))} />}
      </PopupDialog>
    </div>
  );
}

interface MailPageProps extends MailsQuery {
  /** How many are shown, this one among them. */
  pages: number;
  onMore: () => void;
  onSendAgain: (mail: LoggedMail) => void;
}

/** A page and those behind it: each begins where the one before it ends, also once new mails have come in. */
function MailPage({ pages, onMore, onSendAgain, ...asked }: MailPageProps) {
  const { t } = useTranslation("mails");
  const isFirst = asked.before === null;
  const query = useGetMailsQuery(asked, { ...(isFirst && live), refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} failed={t("failed")} stale={t("stale")}>
      {({ mails, next }) => {
        const isLast = next === null || pages === 1;
        return (
          <>
            {mails.length === 0 && isLast ? <Nothing {...asked} mayGoOn={next !== null} /> : null}
            {mails.length > 0 ? (
              <ul className={log.entries}>
                {mails.map((mail) => (
                  <MailEntry key={mail.id} mail={mail} onSendAgain={() => onSendAgain(mail)} />
                ))}
              </ul>
            ) : null}
            {next !== null && pages > 1 ? (
              <MailPage {...asked} before={next} pages={pages - 1} onMore={onMore} onSendAgain={onSendAgain} />
            ) : null}
            {next !== null && isLast ? <Button onClick={onMore}>{t(asked.search ? "goOn" : "older")}</Button> : null}
          </>
        );
      }}
    </QueryView>
  );
}

function Nothing({ tab, search, before, mayGoOn }: MailsQuery & { mayGoOn: boolean }) {
  const { t } = useTranslation("mails");
  if (mayGoOn || before !== null) return <Note className={styles.note}>{t(mayGoOn ? "further" : "end")}</Note>;
  return <EmptyState title={search ? t("none", { search }) : t(`empty.${tab}`)} />;
}

const texts: DialogTexts = { failures: { gone: "validation-staff:mail" } };

/** Asks before a mail is sent again, and says to whom. */
function SendAgainDialog({ mail, ...dialog }: OpenedDialog & { mail: LoggedMail }) {
  const { t } = useTranslation(["mails", "validation-staff"]);
  const { id, recipient, subject, template } = mail;
  return (
    <ActionDialog
      {...dialog}
      texts={texts}
      title={t("again.title")}
      confirmLabel={t("again.confirm")}
      request={() => ({ id })}
      call={mailsApi.endpoints.sendMailAgain.initiate}
    >
      <p>{t("again.effect", { recipient, subject: subject ?? t(`template.${template}`) })}</p>
    </ActionDialog>
  );
}
