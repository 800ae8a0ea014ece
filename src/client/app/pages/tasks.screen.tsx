import { useTranslation } from "react-i18next";
import { useSelector } from "react-redux";
import type { InboxItem } from "../../../shared/contract/inbox.ts";
import { NewTaskDialog, WithdrawalDialog } from "../../features/inbox/components/inbox-dialogs.tsx";
import { InboxList } from "../../features/inbox/components/inbox-list.tsx";
import { LogDialog } from "../../features/inbox/components/log-dialog.tsx";
import { LogPages } from "../../features/inbox/components/log-pages.tsx";
import { inboxApi } from "../../features/inbox/inbox.api.ts";
import { selectUser } from "../../features/session/session.slice.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import { useTransientMessage } from "../../ui/use-transient-message.ts";
import { WorkIcon } from "../../ui/work-icon.tsx";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule } from "../routing/screen.ts";

/** What is to be done, written by staff or raised by the server (requirements/inbox.md). */
export function Screen() {
  const { t } = useTranslation("inbox");
  const user = useSelector(selectUser);
  const [done, setDone] = useTransientMessage();
  const newTask = usePopup<number>();
  const log = usePopup<"log">();
  const withdrawal = usePopup<{ item: InboxItem; id: number }>();
  return (
    <>
      <h1>{t("title.tasks")}</h1>
      <InboxList
        type="todo"
        done={done}
        onDone={setDone}
        actions={
          <>
            <Button variant="action" onClick={() => user && newTask.open(user.id)}>
              <WorkIcon name="add" />
              {t("newTask.button")}
            </Button>
            {user?.admin ? (
              <Button onClick={() => log.open("log")}>
                <WorkIcon name="log" />
                {t("log.button")}
              </Button>
            ) : null}
            <LinkButton to={staffPaths.menu}>
              <WorkIcon name="menu" />
              {t("menu")}
            </LinkButton>
          </>
        }
        renderAction={(item) =>
          item.withdrawal === undefined ? (
            <TaskLink item={item} />
          ) : (
            <AcceptButton item={item} id={item.withdrawal} onOpen={withdrawal.open} />
          )
        }
      />
      <PopupDialog popup={withdrawal}>
        {(subject, dialog) => (
          <WithdrawalDialog {...dialog} {...subject} onDone={() => setDone(t("withdrawal.done"))} />
        )}
      </PopupDialog>
      <PopupDialog popup={newTask}>
        {(userId, dialog) => <NewTaskDialog {...dialog} userId={userId} onDone={() => setDone(t("newTask.done"))} />}
      </PopupDialog>
      <PopupDialog popup={log}>
        {(_, dialog) => (
          <LogDialog {...dialog} title={t("log.tasks")}>
            {(search) => <LogPages key={search} tab="todo" search={search} />}
          </LogDialog>
        )}
      </PopupDialog>
    </>
  );
}

const places = {
  [staffPaths.dayPlan]: "dayPlan",
  [staffPaths.payments]: "payments",
  [staffPaths.till]: "till",
  [staffPaths.inbox]: "log",
  // All boats, where an admin finds their calendars.
  "/Übersicht/all": "calendars",
} as const;

const isPlace = (path: string): path is keyof typeof places => Object.hasOwn(places, path);

interface AcceptButtonProps {
  item: InboxItem;
  id: number;
  onOpen: (subject: { item: InboxItem; id: number }) => void;
}

/** Takes a withdrawal that was not clear. */
function AcceptButton({ item, id, onOpen }: AcceptButtonProps) {
  const { t } = useTranslation("inbox");
  return (
    <Button aria-label={t("withdrawal.label", { name: item.name })} onClick={() => onOpen({ item, id })}>
      {t("withdrawal.button")}
    </Button>
  );
}

/** Where something can be done about it. */
function TaskLink({ item: { link, title } }: { item: InboxItem }) {
  const { t } = useTranslation("inbox");
  const path = link?.split("?")[0] ?? "";
  if (link === null || !isPlace(path)) return null;
  const label = t(`go.${places[path]}`);
  return (
    <LinkButton to={link} aria-label={`${label}: ${title}`}>
      {label}
    </LinkButton>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) => dispatch(inboxApi.endpoints.getInbox.initiate());
