import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundBoat, TurnaroundStay } from "../../../../shared/contract/turnaround.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { boatSteps, moneySkips, type TurnaroundStep } from "../../../../shared/rules/turnaround-words.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useOnline } from "../../../offline/use-online.ts";
import { Button } from "../../../ui/button.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { actionsOf, dashed, nextAsk, nextStepOf, takenSteps } from "../morning.ts";
import { useIsStepUnderWay } from "../turnaround.api.ts";
import type { AskedStep, BlockWay } from "./asked-step.ts";
import { CorrectProtocols, type LinkToProtocol } from "./protocol-links.tsx";
import { SheetButton, StepButton } from "./step-button.tsx";
import styles from "./turnaround.module.css";

/** What leads from a boat's row to other features; null for the jetty, whose business neither is. */
export interface RowLinks {
  /** The way to the checkout with a booking. */
  toTill: (bookingId: number, text: string, label: string) => ReactNode;
  toProtocol: LinkToProtocol;
}

interface RowMoreProps {
  boat: TurnaroundBoat;
  today: Day;
  day: Day;
  links: RowLinks | null;
  blockWay: BlockWay | null;
  onAsk: (asked: AskedStep) => void;
}

/** What is taken alone beside the next step: the boat lies here, the guest waits. */
const singles: readonly TurnaroundStep[] = [
  "guest.returned",
  "guest.arrived",
  "licence.seen",
  "guest.briefed",
  "boat.freed",
  ...boatSteps,
];
const isSingle = (step: TurnaroundStep) => singles.includes(step);

/**
 * What is rare: another step than the next one, skipping and undoing, what is to be collected, another protocol for a
 * signed one, and what was done by whom.
 */
export function RowMore({ boat, today, day, links, blockWay, onAsk }: RowMoreProps) {
  const { t } = useTranslation("turnaround");
  const language = useLanguage();
  const { vehicle_id: id, vehicle_name: name, together } = boat;
  const { next, skippable, undoable, isMissable } = actionsOf(boat, today);
  const isJetty = links === null;
  const shown = nextStepOf(boat, today, { day, isJetty });
  const sheet = isJetty && boat.guest === "damageNoted" ? null : nextAsk(boat, today);
  const others = next.filter(({ step }) => isSingle(step) && !(shown?.sheet === null && shown.step === step));
  const taken = takenSteps(boat);
  const isUnderWay = useIsStepUnderWay(boat);
  const asking = (step: TurnaroundStep, kind: AskedStep["kind"]) => ({
    "aria-disabled": isUnderWay,
    onClick: () => (isUnderWay ? undefined : onAsk({ boat, step, kind })),
  });
  return (
    <>
      <Row top>
        {sheet !== null && shown?.sheet !== sheet ? (
          <SheetButton boat={boat} kind={sheet} isNext={false} onAsk={onAsk} />
        ) : null}
        {others.map(({ step, refusal }) => (
          <StepButton key={step} boat={boat} step={step} refusal={refusal} isNext={false} />
        ))}
        {links ? <Collect boat={boat} linkToTill={links.toTill} /> : null}
        {isMissable ? <StepButton boat={boat} step="guest.missed" refusal={null} isNext={false} /> : null}
        {skippable
          .filter((step) => links !== null || !moneySkips.some((skip) => skip === step))
          .map((step) => (
            <Button key={step} {...asking(step, "skip")}>
              {t("skip", { step: t(`step.${dashed(step)}`) })}
            </Button>
          ))}
        {together?.can_undo ? (
          <Button {...asking("guestStep.undone", "undoTogether")}>{t("ask.undoTogether")}</Button>
        ) : null}
        {undoable.map((step) => (
          <Button key={step} {...asking(step, "undo")}>
            {t(`step.${dashed(step)}`)}
          </Button>
        ))}
        {links ? <CorrectProtocols boat={boat} today={today} linkToProtocol={links.toProtocol} /> : null}
        {blockWay?.({ vehicle: { id, name }, damage: "" })}
      </Row>
      {taken.length === 0 ? (
        <Note className={styles.nothing}>{t("nothingDone")}</Note>
      ) : (
        <List className={styles.log} aria-label={t("log", { boat: name })}>
          {taken.map(({ id: entry, step, at, name: by, reason }) => (
            <li key={entry}>
              {t(`logged.${dashed(step)}`)}{" "}
              <Note as="small">
                {formatInstant(at, language, "dateAndTime")}, {by}
              </Note>
              {reason ? <small className={styles.reason}>{t("skipped", { reason })}</small> : null}
            </li>
          ))}
        </List>
      )}
    </>
  );
}

/** Both guests of a boat may owe something; without network nothing is collected. */
function Collect({ boat, linkToTill }: { boat: TurnaroundBoat; linkToTill: RowLinks["toTill"] }) {
  const { t } = useTranslation("turnaround");
  const isOnline = useOnline();
  const { returning, departing, vehicle_name: name } = boat;
  const owing = [
    { what: "collectReturn", stay: returning },
    { what: "collect", stay: departing },
  ] as const;
  const of = owing.filter((one): one is typeof one & { stay: TurnaroundStay } => fromAmount(one.stay?.due ?? "0") > 0);
  if (of.length === 0) return null;
  if (!isOnline) return <small className={styles.why}>{t("queue.noMoney")}</small>;
  return of.map(({ what, stay }) => (
    <span key={stay.booking_id}>
      {linkToTill(stay.booking_id, t(what), t("collectLabel", { what: t(what), boat: name, name: stay.name }))}
    </span>
  ));
}
