import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import type { TurnaroundStep } from "../../../../shared/rules/turnaround-words.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { Button } from "../../../ui/button.tsx";
import { List, Note, Row } from "../../../ui/layout.tsx";
import { type BoatActions, dashed, takenSteps } from "../morning.ts";
import { useIsStepUnderWay } from "../turnaround.api.ts";
import type { AskedStep } from "./asked-step.ts";
import { StepButton } from "./step-button.tsx";
import styles from "./turnaround.module.css";

interface RowMoreProps {
  boat: TurnaroundBoat;
  actions: BoatActions;
  onAsk: (asked: AskedStep) => void;
  children: ReactNode;
}

/** What is rare: skipping and undoing, and what was done by whom. */
export function RowMore({ boat, actions: { skippable, undoable, isMissable }, onAsk, children }: RowMoreProps) {
  const { t } = useTranslation("turnaround");
  const language = useLanguage();
  const taken = takenSteps(boat);
  const isUnderWay = useIsStepUnderWay(boat);
  const asking = (step: TurnaroundStep, kind: AskedStep["kind"]) => ({
    "aria-disabled": isUnderWay,
    onClick: () => (isUnderWay ? undefined : onAsk({ boat, step, kind })),
  });
  return (
    <>
      <Row top>
        {children}
        {boat.unnoted ? <Button {...asking("guest.returned", "unnoted")}>{t("unnoted")}</Button> : null}
        {isMissable ? <StepButton boat={boat} step="guest.missed" refusal={null} isNext={false} onAsk={onAsk} /> : null}
        {skippable.map((step) => (
          <Button key={step} {...asking(step, "skip")}>
            {t("skip", { step: t(`step.${dashed(step)}`) })}
          </Button>
        ))}
        {undoable.map((step) => (
          <Button key={step} {...asking(step, "undo")}>
            {t(`step.${dashed(step)}`)}
          </Button>
        ))}
      </Row>
      {taken.length === 0 ? (
        <Note className={styles.nothing}>{t("nothingDone")}</Note>
      ) : (
        <List className={styles.log} aria-label={t("log", { boat: boat.vehicle_name })}>
          {taken.map(({ id, step, at, name, reason }) => (
            <li key={id}>
              {t(`logged.${dashed(step)}`)}{" "}
              <Note as="small">
                {formatInstant(at, language, "dateAndTime")}, {name}
              </Note>
              {reason ? <small className={styles.reason}>{t("skipped", { reason })}</small> : null}
            </li>
          ))}
        </List>
      )}
    </>
  );
}
