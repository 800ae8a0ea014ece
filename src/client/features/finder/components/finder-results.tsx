import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FinderAnswer, FreeBoat, FreeStay } from "../../../../shared/contract/finder.ts";
import { daysBetween } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { useFindBoatsQuery } from "../finder.api.ts";
import type { FinderQuestion } from "../finder-question.ts";
import styles from "./finder.module.css";

type PathOf = (boat: FreeBoat, stay: Pick<FreeStay, "from" | "to">) => string;

interface FinderResultsProps {
  question: FinderQuestion;
  /** Asked for just now: the focus goes to the answer. */
  isAwaited: boolean;
  /** The page was opened by a link that asks: the answer comes into view, unless somebody scrolled meanwhile. */
  isShared: boolean;
  /** Where a guest waits for these days. */
  waitingPath: string;
  pathOf: PathOf;
}

/** The boats that are free, or the nearest stays that are. */
export function FinderResults({ question, isAwaited, isShared, waitingPath, pathOf }: FinderResultsProps) {
  const { t } = useTranslation("finder");
  const { currentData, ...query } = useFindBoatsQuery(question);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!currentData) return;
    if (isAwaited) heading.current?.focus({ preventScroll: true });
    if (isAwaited || (isShared && window.scrollY === 0)) heading.current?.scrollIntoView();
  }, [isAwaited, isShared, currentData]);
  const stayText = useStayText();
  const { people } = question;
  const titleOf = ({ boats, most_people: most }: FinderAnswer) => {
    if (boats.length > 0) return t("found", { count: boats.length });
    if (most === 0) return t("noBoats");
    return most < people ? t("tooMany", { people, most }) : t("none");
  };
  const isFull = currentData !== undefined && currentData.boats.length === 0 && currentData.most_people >= people;
  return (
    <QueryView query={{ ...query, data: currentData }} failed={t("failed")}>
      {(answer) => (
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.title}>
            <span>{titleOf(answer)}</span> <span className={styles.stay}>{stayText(question)}</span>
          </h3>
          {answer.boats.length > 0 ? <Boats stay={{ ...question, boats: answer.boats }} pathOf={pathOf} /> : null}
          {isFull ? <LinkButton to={waitingPath}>{t("waiting")}</LinkButton> : null}
          {isFull ? <p>{answer.nearest.length > 0 ? t("nearest") : t("noneAtAll")}</p> : null}
          {answer.nearest.map((stay) => (
            <section key={stay.from} aria-label={stayText(stay)}>
              <h4 className={styles.when}>{stayText(stay)}</h4>
              <Boats stay={stay} pathOf={pathOf} />
            </section>
          ))}
        </div>
      )}
    </QueryView>
  );
}

/** "Sa, 5. Juni – Di, 8. Juni, 3 Nächte" */
function useStayText() {
  const { t } = useTranslation("finder");
  const names = useDayNames();
  return ({ from, to }: Pick<FreeStay, "from" | "to">) =>
    t("stay", {
      from: names.dateShort(from),
      to: names.dateShort(to),
      nights: t("nights", { count: daysBetween(from, to) }),
    });
}

function Boats({ stay, pathOf }: { stay: FreeStay; pathOf: PathOf }) {
  const { t } = useTranslation("finder");
  const money = useMoney();
  const nights = daysBetween(stay.from, stay.to);
  const onSite = ({ visitors_tax: tax }: FreeBoat) => (fromAmount(tax) > 0 ? "onSiteTaxed" : "onSite");
  return (
    <List>
      {stay.boats.map((boat) => (
        <li key={boat.id} className={styles.boat}>
          {boat.path1 ? (
            <Picture path={boat.path1} alt="" sizes="6rem" width={96} height={60} className={styles.picture} />
          ) : null}
          <Stack gap={0} className={styles.facts}>
            <strong translate="no">{boat.name}</strong>
            <Note as="span">
              {t("persons", { count: boat.passengers })}
              {boat.license === "yes" ? `, ${t("license")}` : null}
            </Note>
          </Stack>
          <Stack gap={0} className={styles.sums}>
            <strong className={styles.total}>
              {t("nights", { count: nights })} {t("total", { total: money(boat.total) })}
            </strong>
            <Note as="span">{t(onSite(boat), { fees: money(boat.fees) })}</Note>
            {Number(boat.deposit) > 0 ? <Note as="span">{t("deposit", { deposit: money(boat.deposit) })}</Note> : null}
          </Stack>
          <LinkButton to={pathOf(boat, stay)} className={styles.book}>
            {t("book")} <VisuallyHidden translate="no">{boat.name}</VisuallyHidden>
          </LinkButton>
        </li>
      ))}
    </List>
  );
}
