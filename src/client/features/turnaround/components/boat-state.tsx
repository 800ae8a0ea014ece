import { useTranslation } from "react-i18next";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import { type Day, dayOf } from "../../../../shared/rules/day.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Chip } from "../../../ui/chip.tsx";
import { Note } from "../../../ui/layout.tsx";
import styles from "./turnaround.module.css";

interface BoatStateProps {
  boat: TurnaroundBoat;
  today: Day;
  /** Until when the boat is blocked and why, in words; null where it is not. */
  blocked: string | null;
}

/** Both regions of the machine, since when; that the boat is blocked; and what it waits for. */
export function BoatState({
  boat: { guest, boat, guest_since, boat_since, waits_for, facts },
  ...props
}: BoatStateProps) {
  const { today, blocked } = props;
  const { t } = useTranslation(["turnaround", "guards"]);
  return (
    <>
      {blocked === null && facts.isInService ? null : <Chip tone="warning">{blocked ?? t("turnaround:blocked")}</Chip>}
      <span className={styles.state}>
        <Chip tone={guest === "away" ? "info" : "neutral"}>{t(`turnaround:guest.${guest}`)}</Chip>{" "}
        <Since at={guest_since} today={today} />
      </span>{" "}
      {boat === "out" ? null : (
        <span className={styles.state}>
          <Chip tone={boat === "ready" ? "success" : "neutral"}>{t(`turnaround:boat.${boat}`)}</Chip>{" "}
          <Since at={boat_since} today={today} />
        </span>
      )}
      {waits_for ? (
        <span className={styles.waits}>
          <Note as="span">{t("turnaround:waitsFor")}</Note> {t(`guards:turnaround.${waits_for}`)}
        </span>
      ) : null}
    </>
  );
}

function Since({ at, today }: { at: string | null; today: Day }) {
  const { t } = useTranslation("turnaround");
  const language = useLanguage();
  if (at === null) return null;
  const style = dayOf(new Date(at)) === today ? "time" : "dateAndTime";
  return <Note as="small">{t("since", { time: formatInstant(at, language, style) })}</Note>;
}
