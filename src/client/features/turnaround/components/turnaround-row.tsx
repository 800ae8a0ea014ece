import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundBoat, TurnaroundStay } from "../../../../shared/contract/turnaround.ts";
import { type Day, dayOf } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { type MoneySkip, moneySkips, type TurnaroundStep } from "../../../../shared/rules/turnaround-words.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { actionsOf } from "../board.ts";
import type { AskedStep } from "./asked-step.ts";
import { RowMore } from "./row-more.tsx";
import { StepButton } from "./step-button.tsx";
import styles from "./turnaround.module.css";

interface TurnaroundRowProps {
  boat: TurnaroundBoat;
  today: Day;
  linkToTill: (bookingId: number, text: string, label: string, isNext: boolean) => ReactNode;
  onAsk: (asked: AskedStep) => void;
}

const isMoney = (step: TurnaroundStep): step is MoneySkip => moneySkips.some((skip) => skip === step);

/** A boat: where it is, who returns and who leaves, and the next step as its only filled button. */
export function TurnaroundRow({ boat, today, linkToTill, onAsk }: TurnaroundRowProps) {
  const { t } = useTranslation("turnaround");
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const actions = actionsOf(boat, today);
  const { vehicle_name: name, departing, returning, waits_for } = boat;
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {name} {boat.facts.isInService ? null : <Badge tone="warning">{t("blocked")}</Badge>}
        </h3>
        <MoreButton label={t("more", { boat: name })} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
      <Stays boat={boat} today={today} />
      <States boat={boat} today={today} />
      {waits_for ? <WaitsFor guard={waits_for} /> : null}
      <div className={styles.actions}>
        {actions.next.map(({ step, refusal }, index) =>
          isMoney(step) && departing ? (
            <span key={step}>
              {linkToTill(departing.booking_id, t("collect"), t("collectLabel", { boat: name }), index === 0)}
            </span>
          ) : (
            <StepButton key={step} boat={boat} step={step} refusal={refusal} isNext={index === 0} onAsk={onAsk} />
          ),
        )}
      </div>
      <div id={id} hidden={!isOpen} className={styles.opened}>
        {isOpen ? (
          <RowMore boat={boat} actions={actions} onAsk={onAsk}>
            {returning && fromAmount(returning.due) > 0
              ? linkToTill(returning.booking_id, t("collectReturn"), t("collectLabel", { boat: name }), false)
              : null}
          </RowMore>
        ) : null}
      </div>
    </>
  );
}

/** Who comes back, and who leaves; what is to be collected of each. */
function Stays({ boat, today }: { boat: TurnaroundBoat; today: Day }) {
  const { returning, departing, guest, unnoted } = boat;
  const isOver =
    returning === null || (guest !== "away" && fromAmount(returning.due) === 0 && returning.booked_end < today);
  return (
    <dl className={styles.stays}>
      {isOver ? null : (
        <StayLine kind={guest === "away" ? "returns" : "returned"} stay={returning} day={returning.booked_end} />
      )}
      {unnoted ? <StayLine kind="unnoted" stay={unnoted} day={unnoted.booked_end} /> : null}
      {departing ? <StayLine kind="leaves" stay={departing} day={departing.booked_day} /> : null}
    </dl>
  );
}

interface StayLineProps {
  kind: "returns" | "returned" | "unnoted" | "leaves";
  stay: TurnaroundStay;
  day: Day;
}

function StayLine({ kind, stay, day }: StayLineProps) {
  const { t } = useTranslation("turnaround");
  const names = useDayNames();
  const money = useMoney();
  return (
    <div>
      <dt>{t(`stay.${kind}`)}</dt>
      <dd>
        {stay.name}{" "}
        <span className={styles.faint}>{t("stay.booking", { id: stay.booking_id, day: names.dateShort(day) })}</span>
        {kind === "leaves" && stay.arrival_time ? (
          <strong>{t("stay.arrives", { time: stay.arrival_time })}</strong>
        ) : null}
        {fromAmount(stay.due) > 0 && kind !== "returns" ? (
          <strong className={styles.due}>{t("stay.due", { amount: money(stay.due) })}</strong>
        ) : null}
      </dd>
    </div>
  );
}

/** Both regions of the machine, since when. */
function States({ boat: { guest, boat, guest_since, boat_since }, today }: { boat: TurnaroundBoat; today: Day }) {
  const { t } = useTranslation("turnaround");
  return (
    <p className={styles.states}>
      <Badge tone={guest === "away" ? "info" : "neutral"}>{t(`guest.${guest}`)}</Badge>{" "}
      <Since at={guest_since} today={today} />{" "}
      {boat === "out" ? null : (
        <>
          <Badge tone={boat === "ready" ? "success" : "neutral"}>{t(`boat.${boat}`)}</Badge>{" "}
          <Since at={boat_since} today={today} />
        </>
      )}
    </p>
  );
}

function Since({ at, today }: { at: string | null; today: Day }) {
  const { t, i18n } = useTranslation("turnaround");
  if (at === null) return null;
  const style = dayOf(new Date(at)) === today ? "time" : "dateAndTime";
  const language = i18n.language === "en" ? "en" : "de";
  return <small className={styles.faint}>{t("since", { time: formatInstant(at, language, style) })}</small>;
}

function WaitsFor({ guard }: { guard: NonNullable<TurnaroundBoat["waits_for"]> }) {
  const { t } = useTranslation(["turnaround", "guards"]);
  return (
    <p className={styles.waits}>
      <span className={styles.faint}>{t("turnaround:waitsFor")}</span> {t(`guards:turnaround.${guard}`)}
    </p>
  );
}
