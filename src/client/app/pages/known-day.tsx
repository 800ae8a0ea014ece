import { useTranslation } from "react-i18next";
import type { TurnaroundBoat, TurnaroundStay } from "../../../shared/contract/turnaround.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { CommentDialog } from "../../features/day-plan/components/comment-dialog.tsx";
import { type NotedBooking, waitingNote } from "../../features/day-plan/queued-notes.ts";
import type { AskedStep } from "../../features/turnaround/components/asked-step.ts";
import { type MorningRowParts, MorningRows } from "../../features/turnaround/components/morning-rows.tsx";
import { guestsOf, type MorningRow, rowsOn } from "../../features/turnaround/morning-row.ts";
import { withQueuedSteps } from "../../features/turnaround/queued-steps.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { formatInstant } from "../../format/dates.ts";
import { useLanguage } from "../../format/language.ts";
import { useOfflineQueue } from "../../offline/offline-queue.provider.tsx";
import type { MaybeRetained } from "../../offline/retained-rows.ts";
import { Button } from "../../ui/button.tsx";
import { Row } from "../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../ui/popup.tsx";

/** A stay of the morning list with its boat. */
interface KnownStay extends TurnaroundStay {
  vehicle_name: string;
}

interface KnownDayProps extends MorningRowParts {
  day: Day;
  onAsk: (asked: AskedStep) => void;
}

/**
 * What the morning list knows of a day of which no bookings came: without network the plan shows the rows of today and
 * tomorrow with their steps, and takes notes, also after a reload (requirements/offline.md).
 */
export function KnownDay({ day, ...parts }: KnownDayProps) {
  const { t } = useTranslation(["day-plan", "turnaround"]);
  const language = useLanguage();
  const { data } = turnaroundApi.endpoints.getTurnarounds.useQueryState(undefined);
  const { calls } = useOfflineQueue();
  const popup = usePopup<KnownStay>();
  if (!data) return null;
  const { today, retainedAt }: MaybeRetained = data;
  const boats = data.boats.map((boat) => withQueuedSteps(boat, calls, today));
  const rows = rowsOn(day, boats, today);
  const isMoving = ({ returns, departures }: MorningRow) => returns.length + departures.length > 0;
  return (
    <>
      {retainedAt ? (
        <p>{t("turnaround:queue.retained", { time: formatInstant(retainedAt, language, "dateAndTime") })}</p>
      ) : null}
      <MorningRows
        {...parts}
        boats={boats}
        today={today}
        parts={[
          { name: "moving", title: "", rows: rows.filter(isMoving) },
          { name: "underWay", title: t("day-plan:underWayTitle"), rows: rows.filter((row) => !isMoving(row)) },
        ]}
        moreOf={(row) => <Notes stays={staysOf(row, boats)} onNote={popup.open} />}
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

function staysOf(row: MorningRow, boats: readonly TurnaroundBoat[]): KnownStay[] {
  const boat = boats.find(({ vehicle_name }) => vehicle_name === row.boat);
  const known = boat ? [boat.unnoted, boat.returning, boat.departing] : [];
  return guestsOf(row).flatMap(({ booking_id }) => {
    const stay = known.find((one) => one?.booking_id === booking_id);
    return stay ? [{ ...stay, vehicle_name: row.boat }] : [];
  });
}

const notedOf = ({ booking_id: id, version, note, vehicle_name, booked_day }: KnownStay): NotedBooking => {
  return { id, version, note, vehicle_name, booked_day };
};

function Notes({ stays, onNote }: { stays: readonly KnownStay[]; onNote: (stay: KnownStay) => void }) {
  const { t } = useTranslation("day-plan");
  const { calls } = useOfflineQueue();
  return stays.map((stay) => {
    const { booking_id: id, vehicle_name: boat, name } = stay;
    const waiting = waitingNote(calls, id);
    return (
      <Row key={id}>
        <span>
          {name}, {t("card.number", { id })}
        </span>
        <Button aria-label={t("comment.label", { boat, name })} onClick={() => onNote(stay)}>
          {t((waiting ?? stay.note) ? "comment.change" : "comment.add")}
        </Button>
        {waiting === null ? null : (
          <span>
            {t("comment.waiting")} {waiting}
          </span>
        )}
      </Row>
    );
  });
}
