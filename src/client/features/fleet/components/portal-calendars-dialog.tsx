import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Vehicle } from "../../../../shared/contract/fleet.ts";
import type {
  CalendarImport,
  ImportedTime,
  PortalCalendarsAnswer,
} from "../../../../shared/contract/portal-calendars.ts";
import { daysBetween } from "../../../../shared/rules/day.ts";
import { formatDay, formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { useGetPortalCalendarsQuery } from "../portal-calendars.api.ts";
import { type CalendarStep, CalendarStepDialog } from "./calendar-step-dialog.tsx";
import styles from "./staff-fleet.module.css";

interface PortalCalendarsDialogProps {
  vehicle: Vehicle;
  open: boolean;
  onClose: () => void;
}

/** A boat's calendar for other portals, and theirs for the boat (requirements/portal-calendars.md); for admins. */
export function PortalCalendarsDialog({ vehicle, open, onClose }: PortalCalendarsDialogProps) {
  const { t } = useTranslation("staff-fleet");
  return (
    <Dialog open={open} title={t("calendars.title", { boat: vehicle.name })} onClose={onClose}>
      <Calendars vehicle={vehicle} />
    </Dialog>
  );
}

function Calendars({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation("staff-fleet");
  const popup = usePopup<CalendarStep>();
  const query = useGetPortalCalendarsQuery(vehicle.id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: 15_000,
  });
  return (
    <QueryView query={query} failed={t("calendars.failed")}>
      {({ feed, imports }) => (
        <Stack gap={3} className={styles.calendars}>
          <OwnCalendar feed={feed} onOpen={popup.open} />
          <h3>{t("calendars.others")}</h3>
          <Note className={styles.note}>{t("calendars.othersHint")}</Note>
          {imports.length === 0 ? <EmptyState title={t("calendars.none")} /> : null}
          <List lined className={styles.entries}>
            {imports.map((one) => (
              <Import key={one.id} one={one} onOpen={popup.open} />
            ))}
          </List>
          <Button aria-haspopup="dialog" onClick={() => popup.open({ kind: "add" })}>
            {t("calendars.add")}
          </Button>
          <PopupDialog popup={popup}>
            {(step, opened) => <CalendarStepDialog {...opened} vehicle={vehicle} step={step} />}
          </PopupDialog>
        </Stack>
      )}
    </QueryView>
  );
}

interface Opens {
  onOpen: (step: CalendarStep) => void;
}

/** The address for other portals, to be copied; a new one makes the old one useless. */
function OwnCalendar({ feed, onOpen }: Pick<PortalCalendarsAnswer, "feed"> & Opens) {
  const { t } = useTranslation("staff-fleet");
  const id = useId();
  const [copied, showCopied] = useTransientMessage();
  const copy = async (address: string) => {
    await navigator.clipboard.writeText(address);
    showCopied(t("calendars.copied"));
  };
  const renew = (
    <Button aria-haspopup="dialog" onClick={() => onOpen({ kind: feed === null ? "create" : "renew" })}>
      {t(feed === null ? "calendars.create" : "calendars.renew")}
    </Button>
  );
  return (
    <>
      <h3>{t("calendars.own")}</h3>
      {feed === null ? (
        <p>{t("calendars.noFeed")}</p>
      ) : (
        <TextField
          id={id}
          label={t("calendars.address")}
          hint={t("calendars.ownHint")}
          value={feed}
          readOnly
          onFocus={({ target }) => target.select()}
        />
      )}
      <p>
        {feed === null ? null : <Button onClick={() => void copy(feed)}>{t("calendars.copy")}</Button>} {renew}{" "}
        <output>{copied}</output>
      </p>
    </>
  );
}

/** One calendar of another portal: how it went, and what can be done. */
function Import({ one, onOpen }: { one: CalendarImport } & Opens) {
  const { t } = useTranslation("staff-fleet");
  const language = useLanguage();
  const at = (instant: string) => formatInstant(instant, language, "dateAndTime");
  const { name, url, problem, tried_at, succeeded_at, retry_at, unread_days } = one;
  return (
    <Stack as="li" gap={2} className={styles.entry}>
      <p className={styles.what}>{name}</p>
      <Note className={styles.note}>{url}</Note>
      {problem ? (
        <Banner kind="error" title={t(`calendars.problem.${problem}`)}>
          {t("calendars.kept")} {tried_at ? t("calendars.tried", { when: at(tried_at) }) : null}
          {retry_at ? ` ${t("calendars.retry", { when: at(retry_at) })}` : null}
        </Banner>
      ) : null}
      {unread_days.length > 0 ? (
        <Banner kind="warning">
          {t("calendars.unread", { days: unread_days.map((day) => formatDay(day, language, "brief")).join(", ") })}
        </Banner>
      ) : null}
      <Understood one={one} onOpen={onOpen} />
      <p>
        {tried_at === null
          ? t("calendars.pending")
          : succeeded_at === null
            ? t("calendars.neverSuccess")
            : `${t("calendars.success", { when: at(succeeded_at) })}, ${t("calendars.events", { count: one.events })}`}
      </p>
      <p>
        <Button aria-haspopup="dialog" onClick={() => onOpen({ kind: "fetch", one })}>
          {t("calendars.fetch")}
        </Button>{" "}
        {problem === "empty" ? (
          <>
            <Button aria-haspopup="dialog" onClick={() => onOpen({ kind: "accept", one })}>
              {t("calendars.accept")}
            </Button>{" "}
          </>
        ) : null}
        <Button aria-haspopup="dialog" onClick={() => onOpen({ kind: "change", one })}>
          {t("calendars.change")}
        </Button>{" "}
        <Button variant="danger" aria-haspopup="dialog" onClick={() => onOpen({ kind: "remove", one })}>
          {t("calendars.remove")}
        </Button>
      </p>
    </Stack>
  );
}

/** The first events as they were understood: whether their ends are read rightly is seen here. */
function Understood({ one, onOpen }: { one: CalendarImport } & Opens) {
  const { t } = useTranslation("staff-fleet");
  const language = useLanguage();
  const { first_events, events, missing, ours, end_is_last_night } = one;
  if (first_events.length === 0) return null;
  return (
    <>
      <p>{t(end_is_last_night ? "calendars.understoodLastNight" : "calendars.understood")}</p>
      <List gap={1} className={styles.note}>
        {first_events.map((event, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two events may have the same days
          <li key={index}>
            {timeInWords(event)}
            {event.state === "taken" ? null : ` (${t(`calendars.state.${event.state}`)})`}
          </li>
        ))}
      </List>
      {events > first_events.length ? (
        <Note>{t("calendars.more", { count: events - first_events.length })}</Note>
      ) : null}
      {missing > 0 ? <Banner kind="warning">{t("calendars.missing", { count: missing })}</Banner> : null}
      {ours > 0 ? (
        <Banner kind="info">
          {t("calendars.ours", { count: ours })}{" "}
          <Button aria-haspopup="dialog" onClick={() => onOpen({ kind: "ours", one })}>
            {t("calendars.takeOurs")}
          </Button>
        </Banner>
      ) : null}
    </>
  );

  function timeInWords({ start_day, end_day, starts_am, ends_pm }: ImportedTime): string {
    const [start, end] = [start_day, end_day].map((day) => formatDay(day, language, "brief"));
    if (start_day === end_day && starts_am === ends_pm) return t("calendars.wholeDay", { start });
    const halves = {
      from: t(`calendars.half.${starts_am ? "am" : "pm"}`),
      to: t(`calendars.half.${ends_pm ? "pm" : "am"}`),
    };
    if (start_day === end_day) return t("calendars.halfDay", { start, half: starts_am ? halves.from : halves.to });
    return t("calendars.time", { start, end, ...halves, count: daysBetween(start_day, end_day) });
  }
}
