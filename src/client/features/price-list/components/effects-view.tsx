import { useTranslation } from "react-i18next";
import type { GoneStays, PriceExample, PriceListEffects } from "../../../../shared/contract/staff-price-list.ts";
import { addDays, type Day } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { List, Note, Stack } from "../../../ui/layout.tsx";
import { useStageTexts } from "../stage-texts.ts";
import styles from "./price-list.module.css";

/** What publishing would change, as one reads it: who keeps their price, and what becomes of the others. */
export function EffectsText({ effects }: { effects: PriceListEffects }) {
  const { t } = useTranslation("price-list");
  const { open_orders, dearer, cheaper, not_bookable } = effects;
  const isSame = dearer + cheaper + not_bookable === 0;
  return (
    <>
      <p className={styles.effects}>
        {open_orders > 0 ? `${t("effects.open", { count: open_orders })} ` : null}
        {isSame
          ? t("effects.same")
          : t("effects.changes", {
              dearer: t("effects.dearer", { count: dearer }),
              cheaper: t("effects.cheaper", { count: cheaper }),
              gone: t("effects.gone", { count: not_bookable }),
            })}
      </p>
      <StagesText {...effects} />
    </>
  );
}

/** How the stages of cancelling change, before and after in a line each; nothing where they do not. */
function StagesText({ cancellation }: PriceListEffects) {
  const { t } = useTranslation("price-list");
  const textsOf = useStageTexts();
  if (!cancellation) return null;
  const { before, after } = cancellation;
  return (
    <Stack gap={1}>
      <p className={styles.effects}>{t("cancellation.stagesBefore", { stages: textsOf(before).join(", ") })}</p>
      <p className={styles.effects}>{t("cancellation.stagesAfter", { stages: textsOf(after).join(", ") })}</p>
    </Stack>
  );
}

/** The stays that guests could not book any more, by boat and length. */
export function GoneStayList({ gone }: { gone: readonly GoneStays[] }) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  if (gone.length === 0) return null;
  const short = (day: Day) => formatDay(day, language, "short");
  const said = ([first, last]: [Day, Day]) => (first === last ? short(first) : `${short(first)} – ${short(last)}`);
  return (
    <details>
      <summary>{t("effects.goneList")}</summary>
      <List gap={1}>
        {gone.map(({ vehicle_name, nights, starts }) => (
          <li key={`${vehicle_name} ${nights}`}>
            {t("effects.goneStays", {
              boat: vehicle_name,
              nights: t("nights", { count: nights }),
              days: dayRuns(starts).map(said).join(", "),
            })}
          </li>
        ))}
      </List>
    </details>
  );
}

/** Days that follow each other as their first and last one. */
function dayRuns(days: readonly Day[]): [Day, Day][] {
  const runs: [Day, Day][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run[1], 1) === day) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** Example stays under the list that holds and under the draft: rents, in a table. */
export function ExampleStays({ examples }: { examples: readonly PriceExample[] }) {
  const { t } = useTranslation("price-list");
  if (examples.length === 0) return null;
  return (
    <Stack gap={2}>
      <h3 id="price-examples" className={styles.year}>
        {t("effects.examples")}
      </h3>
      <Note>{t("effects.total")}</Note>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, it is scrolled by keys */}
      <section className={styles.scrolled} tabIndex={0} aria-labelledby="price-examples">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("effects.stay")}</th>
              <th scope="col">{t("effects.before")}</th>
              <th scope="col">{t("effects.after")}</th>
            </tr>
          </thead>
          <tbody>
            {examples.map((example) => (
              <ExampleRow
                key={`${example.vehicle} ${example.start} ${example.nights} ${example.persons}`}
                {...example}
              />
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}

function ExampleRow(example: PriceExample) {
  const { t } = useTranslation("price-list");
  const language = useLanguage();
  const money = useMoney();
  const shown = (amount: string | null) =>
    amount === null ? t("effects.notBookable") : <span translate="no">{money(amount)}</span>;
  const change = changeOf(example);
  return (
    <tr>
      <th scope="row">
        <span translate="no">{example.vehicle_name}</span>
        <span className={styles.stay}>
          {t("effects.stayText", {
            day: formatDay(example.start, language, "brief"),
            nights: t("nights", { count: example.nights }),
            persons: t("persons", { count: example.persons }),
          })}
        </span>
      </th>
      <td>{shown(example.before)}</td>
      <td>
        {shown(example.after)}
        {change === "same" || change === "gone" ? null : (
          <span className={styles.stay}>{t(`effects.change.${change}`)}</span>
        )}
      </td>
    </tr>
  );
}

function changeOf({ before, after }: PriceExample): "same" | "dearer" | "cheaper" | "gone" | "new" {
  if (before === null && after === null) return "same";
  if (before === null) return "new";
  if (after === null) return "gone";
  const difference = fromAmount(after) - fromAmount(before);
  return difference === 0 ? "same" : difference > 0 ? "dearer" : "cheaper";
}
