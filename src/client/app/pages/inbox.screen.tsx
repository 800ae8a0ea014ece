import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import { type InboxItem, logParameter } from "../../../shared/contract/inbox.ts";
import { mailTabs } from "../../../shared/contract/mails.ts";
import { InboxList } from "../../features/inbox/components/inbox-list.tsx";
import { LogDialog } from "../../features/inbox/components/log-dialog.tsx";
import { LogPages } from "../../features/inbox/components/log-pages.tsx";
import { inboxApi } from "../../features/inbox/inbox.api.ts";
import { replyAddress } from "../../features/inbox/reply-address.ts";
import { MailLog } from "../../features/mails/components/mail-log.tsx";
import { selectUser } from "../../features/session/session.slice.ts";
import { formatInstant } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { WorkIcon } from "../../ui/work-icon.tsx";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";
import { useParameterOnce } from "../routing/use-parameter-once.ts";

/** What guests wrote by the contact form (requirements/inbox.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("inbox");
  const admin = useSelector(selectUser)?.admin ?? false;
  const [done, setDone] = useTransientMessage();
  const log = usePopup<LogTab>();
  useParameterOnce(logParameter, (tab) => (admin && isLogTab(tab) ? log.open(tab) : undefined));
  return (
    <>
      <h1>{t("title.inbox")}</h1>
      <InboxList
        type="contact"
        done={done}
        onDone={setDone}
        actions={
          admin ? (
            <Button onClick={() => log.open("contact")}>
              <WorkIcon name="log" />
              {t("log.button")}
            </Button>
          ) : null
        }
        renderAction={(item) => <ReplyLink item={item} company={page.config.company.name} />}
      />
      <PopupDialog popup={log}>
        {(tab, dialog) => (
          <LogDialog {...dialog} title={t("log.inbox")}>
            {(search) => <Logs initial={tab} search={search} />}
          </LogDialog>
        )}
      </PopupDialog>
    </>
  );
}

const logTabs = ["contact", ...mailTabs] as const;
type LogTab = (typeof logTabs)[number];
const isLogTab = (value: string): value is LogTab => (logTabs as readonly string[]).includes(value);

/** What guests wrote and what they were sent. */
function Logs({ initial, search }: { initial: LogTab; search: string }) {
  const { t } = useTranslation("inbox");
  const tabs = logTabs.map((key) => ({
    key,
    title: t(`log.tabs.${key}`),
    content:
      key === "contact" ? <LogPages key={search} tab={key} search={search} /> : <MailLog tab={key} search={search} />,
  }));
  return <Tabs label={t("log.tabs.label")} tabs={tabs} initial={initial} />;
}

/** Opens the mail program with an answer to a message. */
function ReplyLink({ item, company }: { item: InboxItem; company: string }) {
  const { t } = useTranslation("inbox");
  const when = formatInstant(item.dateTime, useLanguage(), "dateAndTime");
  const address = replyAddress({
    email: item.email,
    subject: t("reply.subject", { company }),
    opening: t("reply.opening", { name: item.name }),
    quoting: t("reply.quoting", { when }),
    message: item.body,
  });
  return (
    <a className={buttonClass("secondary")} href={address} aria-label={t("reply.label", { name: item.name })}>
      {t("reply.button")}
    </a>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) => dispatch(inboxApi.endpoints.getInbox.initiate());
