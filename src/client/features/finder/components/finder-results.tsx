import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FreeBoat, FreeStay } from "../../../../shared/contract/finder.ts";
import { daysBetween } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { LoadState } from "../../../ui/load-state.tsx";
import { Picture } from "../../../ui/picture.tsx";
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
  const { currentData, error, refetch } = useFindBoatsQuery(question);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!currentData) return;
    if (isAwaited) heading.current?.focus({ preventScroll: true });
    if (isAwaited || (isShared && window.scrollY === 0)) heading.current?.scrollIntoView();
  }, [isAwaited, isShared, currentData]);
  const stayText = useStayText();
  if (!currentData) {
    const texts = { loading: t("loading"), failed: t("failed"), retry: t("retry") };
    return <LoadState failed={error !== undefined} texts={texts} onRetry={refetch} />;
  }
  const { boats, nearest, most_people } = currentData;
  const { people } = question;
  const title = () => {
    if (boats.length > 0) return t("found", { count: boats.length });
    if (most_people === 0) return t("noBoats");
    return most_people < people ? t("tooMany", { people, most: most_people }) : t("none");
  };
  const isFull = boats.length === 0 && most_people >= people;
  return (
    <div className={styles.results}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title()} <span className={styles.stay}>{stayText(question)}</span>
      </h3>
      {boats.length > 0 ? <Boats stay={{ ...question, boats }} pathOf={pathOf} /> : null}
      {isFull ? <LinkButton to={waitingPath}>{t("waiting")}</LinkButton> : null}
      {isFull ? <p>{nearest.length > 0 ? t("nearest") : t("noneAtAll")}</p> : null}
      {nearest.map((stay) => (
        <section key={stay.from} aria-label={stayText(stay)}>
          <h4 className={styles.when}>{stayText(stay)}</h4>
          <Boats stay={stay} pathOf={pathOf} />
        </section>
      ))}
    </div>
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
    <ul className={styles.boats}>
      {stay.boats.map((boat) => (
        <li key={boat.id} className={styles.boat}>
          {boat.path1 ? (
            <Picture path={boat.path1} alt="" sizes="6rem" width={96} height={60} className={styles.picture} />
          ) : null}
          <div className={styles.facts}>
            <strong>{boat.name}</strong>
            <span className={styles.small}>
              {t("persons", { count: boat.passengers })}
              {boat.license === "yes" ? `, ${t("license")}` : null}
            </span>
          </div>
          <div className={styles.sums}>
            <strong className={styles.total}>
              {t("nights", { count: nights })} {t("total", { total: money(boat.total) })}
            </strong>
            <span className={styles.small}>{t(onSite(boat), { fees: money(boat.fees) })}</span>
            {Number(boat.deposit) > 0 ? (
              <span className={styles.small}>{t("deposit", { deposit: money(boat.deposit) })}</span>
            ) : null}
          </div>
          <LinkButton to={pathOf(boat, stay)} className={styles.book}>
            {t("book")} <VisuallyHidden>{boat.name}</VisuallyHidden>
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
