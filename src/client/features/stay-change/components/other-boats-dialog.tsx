import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import type { StayToMove } from "../../../../shared/contract/stay-change.ts";
import { live } from "../../../api/live.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { List } from "../../../ui/layout.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { useGetOtherBoatsQuery } from "../stay-change.api.ts";
import { type MovedStay, MovedStayRow, type StayActions, StayToMoveRow } from "./other-boats-row.tsx";

interface OtherBoatsDialogProps extends StayActions {
  /** Of each opening a new one: give it another `key` (`PopupDialog` does). */
  open: boolean;
  onClose: () => void;
  /** The boat that is out of service. */
  vehicle: { id: number; name: string };
  /** What was done last with a stay in another dialog, in words; "" for nothing. */
  done: string;
}

/**
 * The stays ahead of a boat that is blocked, each with the boats that are free instead: a tap moves it there as our
 * fault (requirements/fleet.md). Needs the texts of `stay-change`, `calendar`, `extras`, `validation` and
 * `validation-staff`.
 */
export function OtherBoatsDialog({ open, onClose, vehicle, done, ...actions }: OtherBoatsDialogProps) {
  const { t } = useTranslation("stay-change");
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed may be gone with its stay.
    if (done) message.current?.focus();
  }, [done]);
  return (
    <Dialog open={open} title={t("otherBoats.title", { boat: vehicle.name })} onClose={onClose}>
      {done ? (
        <Banner ref={message} kind="success">
          {done}
        </Banner>
      ) : null}
      <Stays open={open} vehicle={vehicle} {...actions} />
    </Dialog>
  );
}

type StaysProps = StayActions & Pick<OtherBoatsDialogProps, "open" | "vehicle">;

function Stays({ open, vehicle, ...actions }: StaysProps) {
  const { t } = useTranslation("stay-change");
  const [moved, setMoved] = useState<readonly MovedStay[]>([]);
  const { currentData: data, ...query } = useGetOtherBoatsQuery(
    { vehicle: vehicle.id },
    { ...live, skip: !open, refetchOnMountOrArgChange: true },
  );
  const movedNow = (stay: MovedStay) => setMoved((before) => [...before.filter(({ id }) => id !== stay.id), stay]);
  const rows = data && rowsOf(data.stays, moved);
  return (
    <>
      {data && !data.blocked ? <Banner kind="info">{t("otherBoats.free", { boat: vehicle.name })}</Banner> : null}
      <QueryView
        query={{ ...query, data: rows }}
        failed={t("otherBoats.failed")}
        stale={t("otherBoats.failed")}
        empty={<p>{t("otherBoats.none", { boat: vehicle.name })}</p>}
      >
        {(stays) => (
          <>
            <p>{t("otherBoats.intro")}</p>
            <List>
              {stays.map((row) => (
                <li key={row.id}>
                  {"change" in row ? (
                    <MovedStayRow moved={row} />
                  ) : (
                    <StayToMoveRow stay={row.stay} onMoved={movedNow} {...actions} />
                  )}
                </li>
              ))}
            </List>
          </>
        )}
      </QueryView>
    </>
  );
}

/**
 * By first day. A stay that was moved keeps its row, which says so, until it has come back to the boat by a later
 * change.
 */
function rowsOf(stays: readonly StayToMove[], moved: readonly MovedStay[]) {
  const isBack = ({ id, booking: { version } }: MovedStay) =>
    stays.some(({ booking }) => booking.id === id && booking.version > version);
  const gone = moved.filter((stay) => !isBack(stay));
  const here = stays
    .filter(({ booking }) => !gone.some(({ id }) => id === booking.id))
    .map((stay) => ({ id: stay.booking.id, booking: stay.booking, stay }));
  const byDay = ({ booking }: { booking: StaffBooking }, { booking: other }: { booking: StaffBooking }) =>
    booking.booked_day.localeCompare(other.booked_day) || booking.id - other.id;
  return [...here, ...gone].toSorted(byDay);
}
