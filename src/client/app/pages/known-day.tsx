import { useTranslation } from "react-i18next";
import type { TurnaroundBoat, TurnaroundStay } from "../../../shared/contract/turnaround.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { CommentDialog } from "../../features/day-plan/components/comment-dialog.tsx";
import { type NotedBooking, waitingNote } from "../../features/day-plan/queued-notes.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { formatInstant } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import type { MaybeRetained } from "../../offline/retained-rows.ts";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";
import styles from "./day-plan.screen.module.css";

/** A stay of the morning list with its boat. */
interface KnownStay extends TurnaroundStay {
  vehicle_name: string;
}

const onDay = (
  boats: readonly TurnaroundBoat[],
  isMeant: (boat: TurnaroundBoat) => TurnaroundStay | null,
): KnownStay[] =>
  boats.flatMap((boat) => {
    const stay = isMeant(boat);
    return stay ? [{ ...stay, vehicle_name: boat.vehicle_name }] : [];
  });

/**
 * What the morning list knows of a day of which no bookings came: without network the plan shows who returns and who
 * leaves, and takes notes, also after a reload (requirements/offline.md).
 */
export function KnownDay({ day }: { day: Day }) {
  const { t } = useTranslation(["day-plan", "turnaround"]);
  const language = useLanguage();
  const { data } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined);
  const popup = usePopup<KnownStay>();
  if (!data) return null;
  const { boats, retainedAt }: MaybeRetained = data;
  const returns = onDay(
    boats,
    ({ returning, unnoted }) => [unnoted, returning].find((stay) => stay?.booked_end === day) ?? null,
  );
  const departures = onDay(boats, ({ departing }) => (departing?.booked_day === day ? departing : null));
  return (
    <>
      {retainedAt ? (
        <p>{t("turnaround:queue.retained", { time: formatInstant(retainedAt, language, "dateAndTime") })}</p>
      ) : null}
      <KnownStays
        title={t("day-plan:returnTitle")}
        stays={returns}
        hours={({ ends_pm }) => (ends_pm ? t("turnaround:stay.late") : "")}
        onNote={popup.open}
      />
      <KnownStays
        title={t("day-plan:departureTitle")}
        stays={departures}
        hours={({ starts_am }) => (starts_am ? t("turnaround:stay.early") : "")}
        onNote={popup.open}
      />
      <PopupDialog popup={popup}>
        {(stay, dialog) => (
          <CommentDialog
            {...dialog}
            booking={notedOf(stay)}
            about={
              <p>
                <strong>{stay.vehicle_name}</strong>, {stay.name}, {t("day-plan:card.number", { id: stay.booking_id })}
              </p>
            }
            notice={undefined}
            draft={`comment ${stay.booking_id}`}
            onDone={() => {}}
          />
        )}
      </PopupDialog>
    </>
  );
}

const notedOf = ({ booking_id: id, version, note, vehicle_name, booked_day }: KnownStay): NotedBooking => {
  return { id, version, note, vehicle_name, booked_day };
};

interface KnownStaysProps {
  title: string;
  stays: readonly KnownStay[];
  /** Where they are others than those of the title. */
  hours: (stay: KnownStay) => string;
  onNote: (stay: KnownStay) => void;
}

function KnownStays({ title, stays, hours, onNote }: KnownStaysProps) {
  const { t } = useTranslation("day-plan");
  const { calls } = useOfflineQueue();
  if (stays.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <List gap={4} className={styles.known}>
        {stays.map((stay) => {
          const { booking_id: id, vehicle_name: boat, name } = stay;
          const waiting = waitingNote(calls, id);
          return (
            <li key={id}>
              <p>
                <strong>{boat}</strong>, {name}, {t("card.number", { id })}
                {hours(stay) ? `, ${hours(stay)}` : null}
              </p>
              {waiting === null ? null : (
                <p>
                  {t("comment.waiting")} {waiting}
                </p>
              )}
              <Button aria-label={t("comment.label", { boat, name })} onClick={() => onNote(stay)}>
                {t((waiting ?? stay.note) ? "comment.change" : "comment.add")}
              </Button>
            </li>
          );
        })}
      </List>
    </section>
  );
}
