import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import type { InboxItem } from "../../../shared/contract/inbox.ts";
import { InboxList } from "../../features/inbox/components/inbox-list.tsx";
import { LogDialog } from "../../features/inbox/components/log-dialog.tsx";
import { LogPages } from "../../features/inbox/components/log-pages.tsx";
import { inboxApi } from "../../features/inbox/inbox.api.ts";
import { replyAddress } from "../../features/inbox/reply-address.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { formatInstant } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { usePopup } from "../../ui/use-popup.ts";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { WorkIcon } from "../../ui/work-icon.tsx";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

/** What guests wrote by the contact form (requirements/inbox.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("inbox");
  const admin = useSelector(selectUser)?.admin ?? false;
  const [done, setDone] = useTransientMessage();
  const log = usePopup<"log">();
  return (
    <>
      <h1>{t("title.inbox")}</h1>
      <InboxList
        type="contact"
        done={done}
        onDone={setDone}
        actions={
          admin ? (
            <Button onClick={() => log.open("log")}>
              <WorkIcon name="log" />
              {t("log.button")}
            </Button>
          ) : null
        }
        renderAction={(item) => <ReplyLink item={item} company={page.config.company.name} />}
      />
      {log.subject ? (
        <LogDialog key={log.key} open={log.isOpen} title={t("log.inbox")} onClose={log.close}>
          {(search) => <LogPages key={search} tab="contact" search={search} />}
        </LogDialog>
      ) : null}
    </>
  );
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
