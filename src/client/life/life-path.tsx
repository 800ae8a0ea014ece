import { useTranslation } from "react-i18next";
import type { LifeStep } from "../../shared/contract/life.ts";
import { formatInstant } from "../format/dates.ts";
import { useDayNames } from "../format/day-names.ts";
import { useLanguage } from "../format/language.ts";
import { useMoney } from "../format/money.ts";
import { List, Note, Stack } from "../ui/layout.tsx";
import { Price } from "../ui/price.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./life-path.module.css";

/** What the steps that can be skipped are called; those of the boat have one name. */
const skippedNames = {
  "fuel.measured": "fuel",
  "damage.noted": "damage",
  "return.settled": "settling",
  "licence.seen": "licence",
  "guest.briefed": "briefing",
  "payment.skipped": "payment",
  "deposit.skipped": "deposit",
} as const;
const skippedName = (about: string) =>
  about in skippedNames ? skippedNames[about as keyof typeof skippedNames] : "boat";

/** What comes until a day rather than on it. */
const isUntil = ({ kind }: LifeStep) =>
  kind === "cancelling" || kind === "cancellingOngoing" || kind === "isUnderWay" || kind === "isOver";

/**
 * The life of a booking as one path from top to bottom (requirements/life.md): what happened is solid, what is only
 * possible dashed. Needs the texts of `life` and `calendar`.
 */
export function LifePath({ steps }: { steps: readonly LifeStep[] }) {
  return (
    <List as="ol" className={styles.path}>
      {steps.map((step, index) => (
        <LifePathStep key={`${step.kind} ${step.at ?? step.day ?? ""} ${index}`} step={step} />
      ))}
    </List>
  );
}

function LifePathStep({ step }: { step: LifeStep }) {
  const { t } = useTranslation("life");
  const money = useMoney();
  const { kind, time, amount, by, detail, effects } = step;
  const when = useWhen(step);
  const about = kind === "skipped" ? t(`step.${skippedName(step.about)}`) : step.about;
  return (
    <Stack as="li" gap={0} className={styles[time]} aria-current={time === "now" ? "step" : undefined}>
      <VisuallyHidden>{t(`time.${time}`)}: </VisuallyHidden>
      {time === "now" ? (
        <span className={styles.here} aria-hidden="true">
          {t("here")}
        </span>
      ) : null}
      <span className={styles.line}>
        <span>{isAtOtherTime(kind) && about ? t(`otherTime.${kind}`) : t(`kind.${kind}`, { about })}</span>
        {amount === null ? null : <Price amount={money(amount)} />}
      </span>
      {when || by ? <Note as="span">{[when, by && t("by", { name: by })].filter(Boolean).join(" · ")}</Note> : null}
      {effects.length > 0 ? (
        <Note as="span">{t("does", { effects: effects.map((name) => t(`effect.${name}`)).join(", ") })}</Note>
      ) : null}
      {detail ? (
        <Note as="q" className={styles.detail}>
          {detail}
        </Note>
      ) : null}
    </Stack>
  );
}

/** Of early boarding and late return the step says when. */
const isAtOtherTime = (kind: LifeStep["kind"]) => kind === "departure" || kind === "return";

function useWhen(step: LifeStep): string {
  const { t } = useTranslation("life");
  const language = useLanguage();
  const names = useDayNames();
  if (step.at !== null) return t("instant", { at: formatInstant(step.at, language, "dateAndTime") });
  if (step.day === null) return "";
  return isUntil(step) ? t("until", { day: names.date(step.day) }) : names.date(step.day);
}
