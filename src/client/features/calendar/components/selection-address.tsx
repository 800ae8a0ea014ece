import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { isPossible } from "../../../../../machines/calendar-selection/calendar-selection.rules.ts";
import { useLanguage } from "../../../format/language.ts";
import { searchWith, stayOf, writtenStay } from "../../../format/stay-address.ts";
import { Banner } from "../../../ui/banner.tsx";
import { SelectionFlow, useBoatCalendar, useSelectionNow } from "../selection.provider.tsx";

interface SelectionAddressProps {
  vehicleId: number;
  /** How many people the form says; null until it is known. */
  people: number | null;
}

/**
 * Writes the chosen stay into the address once it is whole, and takes it out when it is not any more
 * (requirements/finder.md). No step of the browser's history: Back leads to the page before.
 */
export function SelectionAddress({ vehicleId, people }: SelectionAddressProps) {
  const language = useLanguage();
  const { search } = useLocation();
  const navigate = useNavigate();
  const actor = SelectionFlow.useActorRef();
  const { start, end } = useSelectionNow();
  // An address that names no possible stay is left as it is, until there is another one.
  const isOurs = useRef(false);
  useEffect(() => {
    const { context } = actor.getSnapshot();
    const isSwitching = context.vehicleId !== vehicleId || (context.selection?.start ?? null) !== start;
    if (isSwitching || people === null) return;
    const stay = start && end ? { from: start, to: end, people } : null;
    if (!stay && !isOurs.current) return;
    isOurs.current = stay !== null;
    const wanted = searchWith(search, language, stay);
    if (wanted !== search) void navigate({ search: wanted }, { replace: true });
  }, [actor, vehicleId, start, end, people, search, language, navigate]);
  return null;
}

/**
 * Says that the dates of the address were ignored: they are none, or cannot be booked on this boat.
 * @param props.actions what a guest can do instead.
 */
export function AddressNotice({ actions }: { actions?: ReactNode }) {
  const { t } = useTranslation("calendar");
  const language = useLanguage();
  const { search } = useLocation();
  const { calendar, status } = useBoatCalendar();
  const role = SelectionFlow.useSelector(({ context }) => context.role);
  const { from, to } = writtenStay(search, language);
  const stay = stayOf(search, language);
  const isKnown = status === "ready" || status === "stale";
  const isRefused =
    isKnown &&
    (from !== null || to !== null) &&
    !(stay && isPossible({ start: stay.from, end: stay.to }, role, calendar));
  // The address has other dates, or none, as soon as some are chosen.
  const [refusedFor, setRefusedFor] = useState<number | null>(null);
  if (isRefused && refusedFor !== calendar.vehicleId) setRefusedFor(calendar.vehicleId);
  if (refusedFor !== calendar.vehicleId) return null;
  return (
    <Banner kind="info" actions={actions}>
      {t("addressRefused")}
    </Banner>
  );
}
