import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TurnaroundBoat } from "../../../../shared/contract/turnaround.ts";
import { type Cents, fromAmount } from "../../../../shared/rules/money.ts";
import { type TillPaymentMethod, tillPaymentMethodsFor } from "../../../../shared/rules/till-words.ts";
import { boatSteps, isBefore } from "../../../../shared/rules/turnaround-words.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { useOnline } from "../../../offline/use-online.ts";
import { useWaitableCall } from "../../../offline/waitable-call.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/choice.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { Figures, Note, Row, Stack } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { actionsOf } from "../morning.ts";
import { useLastPress } from "../turnaround.api.ts";
import { waitableHandOver } from "../waitable-step.ts";
import { useAskedProtocol } from "./asked-protocol.tsx";
import { moneyTexts, type PartsOfDue, type StepDialogProps } from "./asked-step.ts";
import { StepButton } from "./step-button.tsx";
import styles from "./turnaround.module.css";

interface HandOverFields {
  licence_seen: boolean;
  payment_method: TillPaymentMethod | "";
}

const dueParts = ["due", "fees", "deposit"] as const;

const initialValues: HandOverFields = { licence_seen: false, payment_method: "" };

/** Nothing of the money keeps who leaves from leaving: it is there, or was left out for a reason. */
const isSettledWith = ({ guest, departing_facts: facts, ...boat }: TurnaroundBoat) =>
  guest === "depositTaken" ||
  ((facts.isPaid || boat.is_payment_skipped) && (facts.hasDeposit || boat.is_deposit_skipped));

/**
 * All that is left of a handover, by one press: arrived, licence, briefed, money, left (requirements/turnaround.md).
 * What is missing stands in front.
 */
export function HandOverSheet({
  asked: { boat },
  user,
  receiptWay,
  partsOfDue,
  renderProtocol,
  onDone,
  ...dialog
}: OpenedDialog & Pick<StepDialogProps, "asked" | "user" | "receiptWay" | "partsOfDue" | "renderProtocol">) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  const isOnline = useOnline();
  const handOver = useWaitableCall(waitableHandOver);
  const { version: ownVersion = 0 } = useLastPress(boat);
  const [receipt, setReceipt] = useState<number | null>(null);
  const stay = boat.departing;
  const protocol = useAskedProtocol("handover", stay, renderProtocol, true);
  const title = t("handOver.title", { boat: boat.vehicle_name });
  const isReady = boat.boat === "ready";
  const needsLicence = boat.departing_facts.needsLicence && isBefore(boat.guest, "licenceSeen");
  const due = stay && !user.jetty ? fromAmount(stay.due) : 0;
  const isMoneyMissing = !isSettledWith(boat);
  const canCollect = due > 0 && isOnline;
  const notes = [
    isBefore(boat.guest, "arrived") ? t("handOver.notes.arrived") : "",
    needsLicence ? t("handOver.notes.licence") : "",
    isBefore(boat.guest, "briefed") ? t("handOver.notes.briefed") : "",
    t("handOver.notes.left"),
  ];
  return (
    <>
      {protocol.dialog}
      <ActionDialog
        {...dialog}
        texts={moneyTexts}
        title={title}
        confirmLabel={({ payment_method }) =>
          payment_method === ""
            ? t(isBefore(boat.guest, "briefed") ? "handOver.briefed" : "ask.handOver")
            : t("handOver.paid", { amount: money(due) })
        }
        canConfirm={stay !== null && isReady && !protocol.isMissing && (!isMoneyMissing || canCollect)}
        initialValues={initialValues}
        rules={({ licence_seen, payment_method }) => ({
          ...(needsLicence && !licence_seen && { licence_seen: "guards:turnaround.isLicenceSeen" as const }),
          ...(isMoneyMissing && payment_method === "" && { payment_method: "validation-staff:tillWay" as const }),
        })}
        version={boat.version}
        request={({ licence_seen, payment_method }, version) => ({
          vehicle_id: boat.vehicle_id,
          // Steps that were taken in this sheet were seen.
          version: Math.max(version, ownVersion),
          booking_id: stay?.booking_id ?? 0,
          ...(needsLicence && { licence_seen }),
          ...(payment_method !== "" && stay && { payment_method, income: stay.due }),
        })}
        call={handOver}
        onDone={(_sent, answer) => {
          setReceipt(answer?.receipt ?? null);
          onDone();
        }}
      >
        {(form) => (
          <>
            {protocol.notice}
            {stay?.name ? <p>{t("handOver.guest", { name: stay.name })}</p> : null}
            {isReady ? null : <BoatSteps boat={boat} />}
            {needsLicence ? (
              <Checkbox
                card
                id={form.fieldId("licence_seen")}
                label={t("handOver.licence")}
                checked={form.values.licence_seen}
                onChange={({ target }) => form.change("licence_seen", target.checked)}
                {...errorOf(form.errorText("licence_seen"))}
              />
            ) : null}
            {due > 0 && stay ? <Due due={due} parts={partsOfDue(stay.booking_id)} /> : null}
            {canCollect ? (
              <Stack gap={1} id={form.fieldId("payment_method")} tabIndex={-1}>
                <Segments
                  label={t("handOver.way")}
                  options={tillPaymentMethodsFor(user).map((value) => ({ value, label: t(`way.${value}`) }))}
                  value={form.values.payment_method === "" ? null : form.values.payment_method}
                  onChange={(way) => form.change("payment_method", way)}
                />
                <FieldError id={`${form.fieldId("payment_method")}-error`}>
                  {form.errorText("payment_method")}
                </FieldError>
              </Stack>
            ) : isMoneyMissing ? (
              <p>{t(user.jetty ? "handOver.office" : "queue.noMoney")}</p>
            ) : null}
            <Note>{t("return.noted", { parts: notes.filter(Boolean).join(", ") })}</Note>
          </>
        )}
      </ActionDialog>
      {receipt === null ? null : (
        <Receipt title={title} onClose={() => setReceipt(null)}>
          {receiptWay(receipt, () => setReceipt(null))}
        </Receipt>
      )}
    </>
  );
}

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

/** What is to be done to the boat before anybody leaves with it, one step after the other. */
function BoatSteps({ boat }: { boat: TurnaroundBoat }) {
  const { t } = useTranslation("guards");
  const { next } = actionsOf(boat, boat.departing?.booked_day ?? "");
  return (
    <Stack gap={2}>
      <p className={styles.waits}>{t("turnaround.isBoatReady")}</p>
      {next.map(({ step, refusal }) =>
        boatSteps.some((one) => one === step) ? (
          <StepButton key={step} boat={boat} step={step} refusal={refusal} isNext />
        ) : null,
      )}
    </Stack>
  );
}

/** What is to be collected, to be read from a step away, and what it consists of where that is known. */
function Due({ due, parts }: { due: Cents; parts: ReturnType<PartsOfDue> }) {
  const { t } = useTranslation("turnaround");
  const money = useMoney();
  const named = dueParts.map((name) => ({ name, cents: parts ? fromAmount(parts[name]) : 0 }));
  // What was read apart from each other may be of two moments.
  const isWhole = named.reduce((sum, { cents }) => sum + cents, 0) === due;
  return (
    <>
      {isWhole ? (
        <Figures rows={1}>
          {named.map(({ name, cents }) =>
            cents === 0 ? null : (
              <Row key={name} gap={3} nowrap spread baseline>
                <dt>{t(`handOver.parts.${name}`)}</dt>
                <dd>{money(cents)}</dd>
              </Row>
            ),
          )}
        </Figures>
      ) : null}
      <p className={styles.amount}>
        {t("handOver.due")} <strong>{money(due)}</strong>
      </p>
    </>
  );
}

interface ReceiptProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The receipt of what was collected with the handover. */
function Receipt({ title, onClose, children }: ReceiptProps) {
  const { t } = useTranslation("turnaround");
  return (
    <Dialog open title={title} onClose={onClose} actions={<Button onClick={onClose}>{t("handOver.close")}</Button>}>
      {children}
    </Dialog>
  );
}
