import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { live } from "../../../api/live.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { useGetOtherBoatsQuery } from "../stay-change.api.ts";
import type { StayActions } from "./other-boats-row.tsx";
import { StaysToMove, useStaysToMove } from "./stays-to-move.tsx";

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
  const { rowsOf, onMoved } = useStaysToMove();
  const { currentData: data, ...query } = useGetOtherBoatsQuery(
    { vehicle: vehicle.id },
    { ...live, skip: !open, refetchOnMountOrArgChange: true },
  );
  const rows = data && rowsOf(data.stays);
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
            <StaysToMove rows={stays} onMoved={onMoved} {...actions} />
          </>
        )}
      </QueryView>
    </>
  );
}
