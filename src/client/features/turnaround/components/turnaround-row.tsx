import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { protocolPath } from "../../../../shared/contract/protocols.ts";
import type { TurnaroundBoat, TurnaroundStay } from "../../../../shared/contract/turnaround.ts";
import { type Day, dayOf } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import type { ProtocolKind } from "../../../../shared/rules/protocol-words.ts";
import { type MoneySkip, moneySkips, type TurnaroundStep } from "../../../../shared/rules/turnaround-words.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { useOnline } from "../../../offline/use-online.ts";
import { Chip } from "../../../ui/chip.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { MoreButton } from "../../../ui/more-button.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { actionsOf, isOver, protocolsDue } from "../morning.ts";
import type { AskedStep, BlockWay } from "./asked-step.ts";
import { RowMore } from "./row-more.tsx";
import { StepButton } from "./step-button.tsx";
import styles from "./turnaround.module.css";

/** The way to where a protocol is written down and signed. */
export type LinkToProtocol = (kind: ProtocolKind, bookingId: number, text: string, label: string) => ReactNode;

interface TurnaroundRowProps {
  boat: TurnaroundBoat;
  today: Day;
  linkToTill: (bookingId: number, text: string, label: string, isNext: boolean) => ReactNode;
  linkToProtocol: LinkToProtocol;
  /** What the boat needs done; null for nothing. */
  defects: ReactNode;
  onAsk: (asked: AskedStep) => void;
  blockWay: BlockWay;
  /** Until when the boat is blocked and why, in words; null where it is not. */
  blocked: string | null;
}

const isMoney = (step: TurnaroundStep): step is MoneySkip => moneySkips.some((skip) => skip === step);

/** A boat: where it is, who returns and who leaves, and the next step as its only filled button. */
export function TurnaroundRow({
  boat,
  today,
  linkToTill,
  linkToProtocol,
  onAsk,
  blockWay,
  blocked,
  defects,
}: TurnaroundRowProps) {
  const { t } = useTranslation("turnaround");
  const [isOpen, setOpen] = useState(false);
  const isOnline = useOnline();
  const id = useId();
  const actions = actionsOf(boat, today);
  const due = protocolsDue(boat, today);
  const { vehicle_name: name, departing, returning, waits_for } = boat;
  const correctLabel = (kind: ProtocolKind) => t("protocol.label", { what: t(`protocol.correct.${kind}`), boat: name });
  /** Both guests of a boat may owe something. */
  const labelOf = (what: "collect" | "collectReturn", stay: TurnaroundStay) =>
    t("collectLabel", { what: t(what), boat: name, name: stay.name });
  return (
    <>
      <Row spread nowrap>
        <h3 className={styles.name}>
          {name} {boat.facts.isInService || blocked !== null ? null : <Chip tone="warning">{t("blocked")}</Chip>}
        </h3>
        <MoreButton label={t("more", { boat: name })} controls={id} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </Row>
      {blocked === null ? null : (
        <p className={styles.states}>
          <Chip tone="warning">{blocked}</Chip>
        </p>
      )}
      <Stays boat={boat} today={today} />
      <States boat={boat} today={today} />
      {waits_for ? <WaitsFor guard={waits_for} /> : null}
      {defects}
      <Row top>
        {actions.next.map(({ step, refusal }, index) =>
          isMoney(step) && departing ? (
            <span key={step}>
              {isOnline ? (
                linkToTill(departing.booking_id, t("collect"), labelOf("collect", departing), index === 0)
              ) : (
                <small className={styles.why}>{t("queue.noMoney")}</small>
              )}
            </span>
          ) : (
            <StepButton key={step} boat={boat} step={step} refusal={refusal} isNext={index === 0} onAsk={onAsk} />
          ),
        )}
      </Row>
      <Protocols boat={boat} due={due} linkToProtocol={linkToProtocol} />
      <div id={id} hidden={!isOpen} className={styles.opened}>
        {isOpen ? (
          <RowMore boat={boat} actions={actions} onAsk={onAsk}>
            {returning && fromAmount(returning.due) > 0
              ? linkToTill(returning.booking_id, t("collectReturn"), labelOf("collectReturn", returning), false)
              : null}
            {due.map(({ kind, stay }) =>
              stay.protocols[kind] === null ? null : (
                <span key={kind}>
                  {linkToProtocol(kind, stay.booking_id, t(`protocol.correct.${kind}`), correctLabel(kind))}
                </span>
              ),
            )}
            {blockWay({ vehicle: { id: boat.vehicle_id, name }, damage: "" })}
          </RowMore>
        ) : null}
      </div>
    </>
  );
}

/** Who comes back, and who leaves; what is to be collected of each. */
function Stays({ boat, today }: { boat: TurnaroundBoat; today: Day }) {
  const { returning, departing, guest, unnoted } = boat;
  return (
    <List as="dl" gap={1} className={styles.stays}>
      {returning === null || isOver(boat, today) ? null : (
        <StayLine
          kind={guest === "away" ? "returns" : "returned"}
          stay={returning}
          day={returning.booked_end}
          today={today}
        />
      )}
      {unnoted ? <StayLine kind="unnoted" stay={unnoted} day={unnoted.booked_end} today={today} /> : null}
      {departing ? <StayLine kind="leaves" stay={departing} day={departing.booked_day} today={today} /> : null}
    </List>
  );
}

interface StayLineProps {
  kind: "returns" | "returned" | "unnoted" | "leaves";
  stay: TurnaroundStay;
  day: Day;
  today: Day;
}

/** A stay with its day, which goes without saying where it is today. */
function StayLine({ kind, stay, day, today }: StayLineProps) {
  const { t } = useTranslation("turnaround");
  const names = useDayNames();
  const money = useMoney();
  return (
    <div>
      <Note as="dt">{t(`stay.${kind}`)}</Note>
      <dd>
        {stay.name}{" "}
        <Note as="span">
          {day === today
            ? t("stay.bookingToday", { id: stay.booking_id })
            : t("stay.booking", { id: stay.booking_id, day: names.dateShort(day) })}
        </Note>{" "}
        {kind === "leaves" && stay.starts_am ? <strong>{t("stay.early")}</strong> : null}{" "}
        {kind !== "leaves" && stay.ends_pm ? <strong>{t("stay.late")}</strong> : null}{" "}
        {kind === "leaves" && stay.arrival_time ? (
          <strong>{t("stay.arrives", { time: stay.arrival_time })}</strong>
        ) : null}{" "}
        {fromAmount(stay.due) > 0 && kind !== "returns" ? (
          <strong className={styles.due}>{t("stay.due", { amount: money(stay.due) })}</strong>
        ) : null}
      </dd>
    </div>
  );
}

/** What is signed of a return and a handover, or where to sign it: no step waits for it. */
function Protocols({ boat, due, linkToProtocol }: ProtocolsProps) {
  const { t } = useTranslation("turnaround");
  if (due.length === 0) return null;
  return (
    <List className={styles.protocols}>
      {due.map(({ kind, stay }) => {
        const id = stay.protocols[kind];
        const what = t(`protocol.${kind}`);
        return (
          <Row key={kind} as="li" className={styles.protocol}>
            {id === null ? (
              <>
                {linkToProtocol(kind, stay.booking_id, what, t("protocol.label", { what, boat: boat.vehicle_name }))}{" "}
                <Note as="span">{t("protocol.missing")}</Note>
              </>
            ) : (
              <NewTabLink href={documentAddress(protocolPath(id))} note={t("protocol.newTab")}>
                {t("protocol.signed", { what })}
              </NewTabLink>
            )}
          </Row>
        );
      })}
    </List>
  );
}

interface ProtocolsProps {
  boat: TurnaroundBoat;
  due: ReturnType<typeof protocolsDue>;
  linkToProtocol: LinkToProtocol;
}

/** Both regions of the machine, since when. */
function States({ boat: { guest, boat, guest_since, boat_since }, today }: { boat: TurnaroundBoat; today: Day }) {
  const { t } = useTranslation("turnaround");
  return (
    <p className={styles.states}>
      <span className={styles.state}>
        <Chip tone={guest === "away" ? "info" : "neutral"}>{t(`guest.${guest}`)}</Chip>{" "}
        <Since at={guest_since} today={today} />
      </span>{" "}
      {boat === "out" ? null : (
        <span className={styles.state}>
          <Chip tone={boat === "ready" ? "success" : "neutral"}>{t(`boat.${boat}`)}</Chip>{" "}
          <Since at={boat_since} today={today} />
        </span>
      )}
    </p>
  );
}

function Since({ at, today }: { at: string | null; today: Day }) {
  const { t } = useTranslation("turnaround");
  const language = useLanguage();
  if (at === null) return null;
  const style = dayOf(new Date(at)) === today ? "time" : "dateAndTime";
  return <Note as="small">{t("since", { time: formatInstant(at, language, style) })}</Note>;
}

function WaitsFor({ guard }: { guard: NonNullable<TurnaroundBoat["waits_for"]> }) {
  const { t } = useTranslation(["turnaround", "guards"]);
  return (
    <p className={styles.waits}>
      <Note as="span">{t("turnaround:waitsFor")}</Note> {t(`guards:turnaround.${guard}`)}
    </p>
  );
}
