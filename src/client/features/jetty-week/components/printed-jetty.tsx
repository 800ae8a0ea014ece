import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { addDays, type Day } from "../../../../shared/rules/day.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import {
  type BoatOfDay,
  type Box,
  boatsOfDay,
  boxesOfDay,
  type PrintedFacts,
  type PrintedMove,
  returnBefore,
  tickedBoxes,
  tickedForTomorrow,
} from "../printed-moves.ts";
import styles from "./printed-jetty.module.css";
import { PrintedWeek } from "./printed-week.tsx";
import { useMoveTexts } from "./use-move-texts.ts";

interface PrintedJettyProps {
  facts: PrintedFacts;
  /** When that was read, in words; "" where nobody knows. */
  asOf: string;
  /** What the boat needs done, in one line; "" for nothing. */
  defectsOf: (boat: string) => string;
  /** Until when a boat is blocked on a day and why, in words; null where it is not. */
  blockedOf: (vehicleId: number, day: Day) => string | null;
}

/**
 * Three sheets of A4 for the jetty: the day with boxes to tick, what has to be ready for tomorrow, and the week. Of
 * guests they have the first name and nothing else (requirements/jetty.md).
 */
export function PrintedJetty({ facts, asOf, defectsOf, blockedOf }: PrintedJettyProps) {
  const { t } = useTranslation("jetty-week");
  const names = useDayNames();
  const { today } = facts;
  const tomorrow = addDays(today, 1);
  const sheets: { name: string; title: string; content: ReactNode; needsWeek?: string }[] = [
    {
      name: "day",
      title: t("day.title", { day: names.date(today) }),
      content: <DaySheet facts={facts} lines={(boat) => [blockedOf(boat.id, today) ?? "", defectsOf(boat.name)]} />,
    },
    {
      name: "cleaning",
      title: t("cleaning.title", { day: names.date(tomorrow) }),
      content: (
        <CleaningSheet facts={facts} lines={(boat) => [blockedOf(boat.id, tomorrow) ?? "", defectsOf(boat.name)]} />
      ),
      needsWeek: t("noWeek"),
    },
    {
      name: "week",
      title: t("week.title", { from: names.dateShort(today), to: names.dateShort(addDays(today, 6)) }),
      content: facts.week ? <PrintedWeek week={facts.week} /> : null,
      needsWeek: t("week.missing"),
    },
  ];
  return (
    <div className={styles.paper}>
      {sheets.map(({ name, title, content, needsWeek }) => (
        <section key={name} className={styles.sheet}>
          <h2 className={styles.title}>{title}</h2>
          {needsWeek && !facts.week ? <p>{needsWeek}</p> : null}
          {content}
          {asOf ? <p className={styles.asOf}>{t("asOf", { time: asOf })}</p> : null}
        </section>
      ))}
    </div>
  );
}

interface PartProps {
  facts: PrintedFacts;
  /** What is to be said of a boat below its name; "" for nothing. */
  lines: (boat: BoatOfDay) => readonly string[];
}

function DaySheet({ facts, lines }: PartProps) {
  const { t } = useTranslation("jetty-week");
  const names = useDayNames();
  const boats = boatsOfDay(facts, facts.today);
  if (boats.length === 0) return <p>{t("day.empty")}</p>;
  return (
    <table className={styles.table}>
      <colgroup>
        <col className={styles.boat} />
        <col />
        <col span={7} className={styles.box} />
        <col />
        <col className={styles.box} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t("boat")}</th>
          <th scope="col">{t("day.returns")}</th>
          <BoxHeads boxes={[...boxesOfDay.back, ...boxesOfDay.boat]} />
          <th scope="col">{t("day.leaves")}</th>
          <BoxHeads boxes={boxesOfDay.gone} />
        </tr>
      </thead>
      <tbody>
        {boats.map((boat) => {
          const { id, row, returns, leaves, overdueSince } = boat;
          const ticked = tickedBoxes(row, facts.today);
          const comesBack = returns.length > 0 || overdueSince !== null;
          return (
            <tr key={id}>
              <BoatHead boat={boat} lines={lines(boat)} />
              <td>
                <Moves moves={returns} />
                {overdueSince === null ? null : (
                  <span className={styles.line}>{t("day.overdue", { day: names.dateShort(overdueSince) })}</span>
                )}
              </td>
              <Boxes boxes={comesBack ? boxesOfDay.back : []} of={boxesOfDay.back.length} ticked={ticked} />
              <Boxes boxes={boxesOfDay.boat} of={boxesOfDay.boat.length} ticked={ticked} />
              <td>
                <Moves moves={leaves} />
              </td>
              <Boxes boxes={leaves.length > 0 ? boxesOfDay.gone : []} of={boxesOfDay.gone.length} ticked={ticked} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Who comes back or leaves, and when; two of a day are told apart by that. */
function Moves({ moves }: { moves: readonly PrintedMove[] }) {
  const texts = useMoveTexts();
  return moves.map((move) => (
    <span key={texts.time(move)} className={styles.line}>
      <strong>{texts.time(move)}</strong> {move.first_name}
    </span>
  ));
}

function CleaningSheet({ facts, lines }: PartProps) {
  const { t } = useTranslation("jetty-week");
  const texts = useMoveTexts();
  const { today } = facts;
  const boats = boatsOfDay(facts, addDays(today, 1)).filter(({ leaves }) => leaves.length > 0);
  if (boats.length === 0) return <p>{t("cleaning.empty")}</p>;
  return (
    <table className={styles.table}>
      <colgroup>
        <col className={styles.boat} />
        <col span={2} />
        <col span={2} className={styles.count} />
        <col span={4} className={styles.box} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t("boat")}</th>
          <th scope="col">{t("cleaning.before")}</th>
          <th scope="col">{t("day.leaves")}</th>
          <th scope="col">{t("cleaning.people")}</th>
          <th scope="col">{t("cleaning.dog")}</th>
          <BoxHeads boxes={boxesOfDay.boat} />
        </tr>
      </thead>
      <tbody>
        {boats.map((boat) => {
          const { id, row, leaves } = boat;
          const back = returnBefore(facts, id);
          const isAway = row !== null && (row.guest === "away" || row.unnoted !== null);
          return (
            <tr key={id}>
              <BoatHead boat={boat} lines={lines(boat)} />
              <td>
                {back === null
                  ? t(isAway ? "cleaning.notBack" : "cleaning.inHarbour")
                  : t(back.day === today ? "cleaning.today" : "cleaning.tomorrow", { time: texts.time(back) })}
              </td>
              <td>
                <Moves moves={leaves} />
              </td>
              <td>{leaves.map(({ people }) => people).join(" + ")}</td>
              <td>{leaves.some(({ dog }) => dog) ? t("cleaning.hasDog") : ""}</td>
              <Boxes boxes={boxesOfDay.boat} of={boxesOfDay.boat.length} ticked={tickedForTomorrow(facts, row)} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function BoatHead({ boat: { name }, lines }: { boat: BoatOfDay; lines: readonly string[] }) {
  return (
    <th scope="row">
      {name}
      {lines.filter(Boolean).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines may say the same
        <span key={index} className={styles.more}>
          {line}
        </span>
      ))}
    </th>
  );
}

function BoxHeads({ boxes }: { boxes: readonly Box[] }) {
  const { t } = useTranslation("jetty-week");
  return boxes.map((box) => (
    <th key={box} scope="col">
      {t(`box.${box}`)}
    </th>
  ));
}

interface BoxesProps {
  /** None: nothing is to be ticked. */
  boxes: readonly Box[];
  /** How many cells there are. */
  of: number;
  ticked: readonly Box[];
}

function Boxes({ boxes, of, ticked }: BoxesProps) {
  const { t } = useTranslation("jetty-week");
  if (boxes.length === 0) return <td colSpan={of}>–</td>;
  return boxes.map((box) => (
    <td key={box} className={styles.tickCell}>
      <span className={styles.tick} aria-hidden="true">
        {ticked.includes(box) ? "✓" : ""}
      </span>
      <VisuallyHidden>{t(ticked.includes(box) ? "done" : "open")}</VisuallyHidden>
    </td>
  ));
}
