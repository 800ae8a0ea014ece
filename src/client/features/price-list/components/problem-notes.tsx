import { useTranslation } from "react-i18next";
import type { PriceListProblem } from "../../../../shared/rules/price-list-problems.ts";
import { List, Stack } from "../../../ui/layout.tsx";
import type { ListedBoat, PeriodTexts } from "../period-texts.ts";
import styles from "./price-list.module.css";

interface ProblemNotesProps {
  problems: readonly PriceListProblem[];
  boats: readonly ListedBoat[];
  texts: PeriodTexts;
}

interface Told {
  kind: "gap" | "noStay";
  from: string;
  to: string;
  vehicles: number[];
}

/** What is worth knowing before a list is published, and keeps nobody from it; what does stands at its periods. */
export function ProblemNotes({ problems, boats, texts }: ProblemNotesProps) {
  const { t } = useTranslation("price-list");
  const told = joined(problems);
  const namesOf = (vehicles: readonly number[]) =>
    vehicles.length === boats.length ? t("allBoats") : vehicles.map(texts.boat).join(", ");
  if (told.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-labelledby="price-notes">
      <h2 id="price-notes" className={styles.heading}>
        {t("problem.title")}
      </h2>
      <List gap={1}>
        {told.map(({ kind, from, to, vehicles }) => (
          <li key={`${kind} ${from} ${to} ${vehicles.join()}`} className={styles.told}>
            {t(`problem.${kind}`, { boats: namesOf(vehicles), dates: texts.range(from, to) })}
          </li>
        ))}
      </List>
    </Stack>
  );
}

/** Boats of which the same is to be said are named together. */
function joined(problems: readonly PriceListProblem[]): Told[] {
  const told = new Map<string, Told>();
  for (const problem of problems) {
    if (problem.kind === "overlap" || problem.kind === "boatGone") continue;
    const { kind, from, to, vehicle } = problem;
    const key = `${kind} ${from} ${to}`;
    const known = told.get(key) ?? { kind, from, to, vehicles: [] };
    told.set(key, { ...known, vehicles: [...known.vehicles, vehicle] });
  }
  return [...told.values()];
}
