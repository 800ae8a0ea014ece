import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import type { BoardAnswer, BoardBoat } from "../../../../shared/contract/board.ts";
import { bookingAddress } from "../../../../shared/contract/day-plan.ts";
import { addDays, type Day, daysBetween, weekday } from "../../../../shared/rules/day.ts";
import { isClosed, type OffSeason } from "../../../../shared/rules/season.ts";
import { type DayNames, useDayNames } from "../../../format/day-names.ts";
import { monthOf } from "../../../format/month.ts";
import { useGuardText } from "../../../forms/use-guard-text.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { breakpoints } from "../../../ui/breakpoints.ts";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import sheet from "../../../ui/month-sheet.module.css";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { useBoard } from "../board.api.ts";
import { type BoardView, boundsOf, type Sheet, type Span, searchOf, sheetsOf, turned, viewIn } from "../board-view.ts";
import { type BoardTakings, entryIn, halvesByDay, takenByBoat } from "../taken-days.ts";
import { useBoardKeys } from "../use-board-keys.ts";
import { type Cursor, cellOf, useCursor } from "../use-cursor.ts";
import { type Moving, type Proposal, type ProposedBlock, useMove } from "../use-move.ts";
import styles from "./board.module.css";
import row from "./board-row.module.css";
import type { BoardDayState } from "./board-row.tsx";
import { BoardSheet } from "./board-sheet.tsx";
import { BoardToolbar } from "./board-toolbar.tsx";

interface BoardProps {
  today: Day;
  /** Which months a season has. */
  offSeason: OffSeason;
  /** Changing a stay belongs to another feature: the caller opens its dialog, which asks first. */
  onMove: (proposal: Proposal) => void;
  /** The same of blocks. @param boats those that it can be moved to. */
  onBlock: (proposal: ProposedBlock, boats: readonly BoardBoat[]) => void;
  /** The page on which staff book for a guest, with boat and days chosen. */
  newBookingAt: (chosen: { vehicle: number; from: Day; to: Day }) => string;
  /** What was done last, shown for a moment; "" for nothing. */
  done: string;
}

const nothing: BoardTakings = { stays: [], holds: [], imports: [], blocks: [] };

/** All boats and all stays (requirements/board.md): boats down, days across. The address says which days. */
export function Board({ today, offSeason, onMove, onBlock, newBookingAt, done }: BoardProps) {
  const { t } = useTranslation("board");
  const names = useDayNames();
  const guardText = useGuardText();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isWide = useIsWide();
  const asked = viewIn(search);
  const day = asked.day ?? today;
  const span = asked.span ?? (isWide ? "month" : "week");
  const sheets = useMemo(() => sheetsOf({ day, span }, offSeason), [day, span, offSeason]);
  const { answer, last, failed, retry } = useBoard(boundsOf(sheets));
  const boats = last?.boats ?? [];
  const taken = useMemo(() => takenByBoat(answer ?? nothing), [answer]);
  const stateOf = useDayStates(answer ?? last);
  const show = (wanted: BoardView) => void navigate({ search: searchOf(wanted) });
  const turn = (to: "previous" | "next") => show(turned({ day, span }, to, offSeason));
  const board = useRef<HTMLElement>(null);
  const scroller = useWeekInSight(day, boats.length > 0);
  const showDay = (wanted: Day) => show({ span, day: wanted });
  const cursor = useCursor({ board, boats, sheets, span, today, showDay, turn });

  const halvesAt = ({ boat, day: at }: Cursor) =>
    halvesByDay(taken.get(boat) ?? [], { from: at, to: at }).get(at) ?? {};
  const freeIn = (cell: Cursor) => {
    const { am, pm } = halvesAt(cell);
    return { am: !am, pm: !pm };
  };
  const proposeBlock = (proposal: ProposedBlock) => onBlock(proposal, boats);
  const move = useMove({ taken, freeIn, today, onMove, onBlock: proposeBlock });
  /** The booking or block in a cell; a new booking where the boat is free from the afternoon. */
  const enter = (cell: Cursor) => {
    const halves = halvesAt(cell);
    const { stay = null, block } = entryIn(halves) ?? {};
    const isBlocked = boats.find(({ id }) => id === cell.boat)?.blocked || stateOf(cell.day) !== "open";
    if (stay) void navigate(bookingAddress({ id: stay.id, booked_day: stay.start }));
    else if (block) proposeBlock({ vehicle: cell.boat, days: block, block });
    else if (answer && !halves.pm && !isBlocked && cell.day >= today)
      void navigate(newBookingAt({ vehicle: cell.boat, from: cell.day, to: addDays(cell.day, 1) }));
  };
  const onKeyDown = useBoardKeys({ cursor, move, boats, entryAt: (cell) => entryIn(halvesAt(cell)), enter });

  const isEmpty = answer !== undefined && [...taken.values()].flat().length === 0;
  return (
    <Stack
      as="section"
      gap={3}
      ref={board}
      className={styles.board}
      data-span={span}
      aria-label={t("title")}
      onKeyDown={onKeyDown}
      onFocus={cursor.onFocus}
    >
      <h1 className={styles.title}>{t("title")}</h1>
      <BoardToolbar
        span={span}
        days={shownDays(span, sheets, names, t)}
        onSpan={(wanted) => show({ day, span: wanted })}
        onTurn={turn}
        onToday={() => showDay(today)}
        onBlock={cursor.tabStop && answer ? () => cursor.tabStop && proposeBlock(move.blockOf(cursor.tabStop)) : null}
      />
      <SuccessBanner text={done} />
      <QueryView
        query={{ data: last?.boats, error: failed, refetch: retry }}
        failed={t("loadFailed")}
        stale={t(answer ? "stale" : "loadFailed")}
        empty={<EmptyState icon={<WorkIcon name="boat" />} title={t("noBoats")} />}
      />
      {boats.length > 0 ? (
        <>
          <output className={styles.note}>{isEmpty ? t("noStays") : ""}</output>
          {/* Keys move stays, too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
          <div
            ref={scroller}
            className={styles.scroller}
            {...move.handlers}
            onClick={({ target }) => {
              const id = (target as HTMLElement).closest<HTMLElement>("[data-block]")?.dataset["block"];
              const block = answer?.blocks.find((one) => String(one.id) === id);
              if (block) proposeBlock({ vehicle: block.vehicle, days: block, block });
            }}
            onDoubleClick={({ target }) => {
              const cell = cellOf(target);
              if (cell) enter(cell);
            }}
          >
            {sheets.map((sheet) => (
              <BoardSheet
                key={sheet.from}
                sheet={sheet}
                days={sheetDays(sheet, names, t)}
                isOnly={sheets.length === 1}
                boats={boats}
                taken={taken}
                stateOf={stateOf}
                today={today}
                tabStop={cursor.tabStop}
                isLoading={!answer && !failed}
                moving={move.moving}
              />
            ))}
          </div>
          {/* Below the days: above them it would move them away under the pointer. */}
          <output className={styles.held}>
            {move.moving ? <Held moving={move.moving} boats={boats} /> : guardText("boatBlock", move.refusal)}
          </output>
          <Note className={styles.keys}>
            {t("keys")} {t("moveKeys")} {t("blockKeys")}
          </Note>
          <BoardLegend />
        </>
      ) : null}
    </Stack>
  );
}

/** Where something is held that is being moved, or which days are drawn, and how that ends. */
function Held({ moving, boats }: { moving: Moving; boats: readonly BoardBoat[] }) {
  const { t } = useTranslation("board");
  const names = useDayNames();
  const { stay, vehicle, start, end, by, drawn } = moving;
  const boat = boats.find(({ id }) => id === vehicle)?.name ?? "";
  const days = { boat, from: names.dateShort(start), to: names.dateShort(end) };
  if (drawn) return t(`drawing.${by}`, days);
  return t(`moving.${by}`, { name: stay?.name ?? t("blocks.one"), ...days });
}

/** A phone has room for a week: it begins with the one of that day. */
function useWeekInSight(day: Day, isThere: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const monday = addDays(day, -weekday(day));
  useEffect(() => {
    const element = scroller.current;
    if (!element || !isThere) return;
    const head = element.querySelector<HTMLElement>(`[data-head="${monday}"]`);
    const names = element.querySelector<HTMLElement>("thead th");
    element.scrollLeft = head && names ? head.offsetLeft - names.offsetWidth : 0;
  }, [monday, isThere]);
  return scroller;
}

/** How a day is for all boats, by the last answer. */
function useDayStates(answer: BoardAnswer | undefined): (day: Day) => BoardDayState {
  return useMemo(() => {
    const blocked = new Set(answer?.blocked_days);
    return (day: Day) => {
      if (blocked.has(day)) return "blocked";
      return answer && isClosed(day, answer.off_season) ? "closed" : "open";
    };
  }, [answer]);
}

type Translate = ReturnType<typeof useTranslation<"board">>["t"];

/** "Mai 2027", or the first and last day of a week. */
function sheetDays({ from, to }: Sheet, names: DayNames, t: Translate): string {
  if (daysBetween(from, to) > 6) return names.month(monthOf(from));
  return `${t("range", { from: names.dateShort(from), to: names.dateShort(to) })} ${to.slice(0, 4)}`;
}

function shownDays(span: Span, sheets: readonly Sheet[], names: DayNames, t: Translate): string {
  const { from, to } = boundsOf(sheets);
  if (span !== "season") return sheetDays({ from, to }, names, t);
  return t("range", { from: names.month(monthOf(from)), to: names.month(monthOf(to)) });
}

/** Whether a month has room. The server renders it. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(breakpoints.tablet);
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => window.matchMedia(breakpoints.tablet).matches,
    () => true,
  );
}

const bars = ["paid", "unpaid", "missed", "hold", "portal", "block"] as const;
const days = ["blocked", "closed", "outOfService"] as const;

/** What the marks mean, drawn by the same styles as the board. On paper it stands on each page. */
function BoardLegend() {
  const { t } = useTranslation("board");
  return (
    <List className={styles.legend} aria-label={t("legend.label")}>
      {bars.map((kind) => (
        <li key={kind} className={sheet.entry}>
          <span className={row.barSample} data-kind={kind} aria-hidden="true" />
          {t(`legend.${kind}`)}
        </li>
      ))}
      <li className={sheet.entry}>
        <WorkIcon name="ban" />
        {t("legend.banned")}
      </li>
      {days.map((state) => (
        <li key={state} className={sheet.entry}>
          <span className={row.daySample} data-state={state} aria-hidden="true" />
          {t(`legend.${state}`)}
        </li>
      ))}
    </List>
  );
}
