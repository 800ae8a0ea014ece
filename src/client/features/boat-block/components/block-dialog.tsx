import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { boatBlockMachine } from "../../../../../machines/boat-block/boat-block.machine.ts";
import { accepts, refuserOf } from "../../../../../machines/support/lifecycle.ts";
import type { BoardBlock } from "../../../../shared/contract/board.ts";
import {
  addBlockSchema,
  type BlockConflicts,
  type BlockReason,
  blockReasons,
} from "../../../../shared/contract/boat-block.ts";
import { type BlockedDays, spanOfBlock, timeOfBlock } from "../../../../shared/rules/boat-block.ts";
import type { Half } from "../../../../shared/rules/span.ts";
import { useCall } from "../../../api/call.ts";
import { toApiFailure } from "../../../api/failure.ts";
import { failureText } from "../../../api/failure-text.ts";
import { createIdempotencyKeys } from "../../../api/idempotency-keys.ts";
import { live } from "../../../api/live.ts";
import { type Form, useFocusOnFirstError, useForm } from "../../../forms/use-form.ts";
import { useGuardText } from "../../../forms/use-guard-text.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { useSubmission } from "../../../forms/use-submission.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { type BlockProposal, type BlockValues, blockErrors, daysOf, valuesOf } from "../block-values.ts";
import { boatBlockApi, useGetBlockConflictsQuery, useGetBoatBlocksQuery } from "../boat-block.api.ts";
import { useBlockWords } from "../use-block-words.ts";
import { blockFailures } from "./block-failures.ts";
import styles from "./boat-block.module.css";
import { Conflicts } from "./conflicts.tsx";

interface BlockDialogProps {
  /** Of each opening a new one: give it another `key` (`PopupDialog` does). */
  open: boolean;
  onClose: () => void;
  /** It was done, in words: the dialog is closed. */
  onDone: (text: string) => void;
  proposal: BlockProposal;
  /** The stays that lie in the days, and what can be done with each: that is another feature's. */
  stays: (stays: BlockConflicts["stays"]) => ReactNode;
  /** Opens the dialog that ends a block, in place of this one. */
  onEnd: (block: BoardBlock) => void;
}

const schema = addBlockSchema.pick(["vehicle_id", "start", "end", "reason", "text"]);
const fields = ["vehicle_id", "start", "end", "reason", "text"] as const;

/** What is sent: a new block, or another state of one. */
type Sent = ReturnType<typeof requestOf>;

function requestOf(values: BlockValues, days: BlockedDays) {
  const { reason, text } = values;
  return { vehicle_id: Number(values.vehicle_id), ...days, reason, text: text.trim() };
}

/**
 * Days on which a boat is not to be had: a new block, or another state of one (requirements/boat-block.md). While days
 * are chosen it shows what lies in them; it sends nothing before that is moved or cancelled. Needs the texts of
 * `boat-block`, `calendar`, `guards` and `validation-staff`.
 */
export function BlockDialog({ open, onClose, onDone, proposal, stays, onEnd }: BlockDialogProps) {
  const { t } = useTranslation("boat-block");
  const words = useBlockWords();
  const guardText = useGuardText();
  const [openedAt] = useState(() => new Date());
  const [initialValues] = useState(() => valuesOf(proposal, openedAt));
  const [isTold, setTold] = useState(false);
  const { block, defectId, boats = [proposal.vehicle] } = proposal;
  const sending = useSending(proposal, (request) => {
    const boat = boats.find(({ id }) => id === request.vehicle_id)?.name ?? proposal.vehicle.name;
    onClose();
    onDone(t(`done.${block ? "change" : "add"}`, { boat, days: words.days(request) }));
  });
  const form = useForm<BlockValues>({
    id: useId(),
    initialValues,
    schema,
    rules: (values) => blockErrors(values, openedAt),
    text: useMessageText(),
    onSubmit: (values) => {
      const days = daysOf(values);
      if (!days) return;
      setTold(true);
      if (!isTaken)
        sending.submit({ ...requestOf(values, days), ...(defectId !== undefined && { defect_id: defectId }) });
    },
  });
  useFocusOnFirstError(form, fields);
  const conflicts = useConflicts(form.values, block?.id, open);
  const found = conflicts.currentData;
  const isTaken = found !== undefined && found.stays.length + found.holds.length + found.blocks.length > 0;
  const facts = block && timeOfBlock(spanOfBlock(block), openedAt);
  const refusal = (type: "block.moved" | "block.changed" | "block.ended") =>
    facts ? guardText("boatBlock", refuserOf(boatBlockMachine, "standing", { type }, facts)) : null;
  const whyNotMoved = refusal("block.moved");
  const boat = boats.find(({ id }) => String(id) === form.values.vehicle_id) ?? proposal.vehicle;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t(block ? "title.change" : "title.add", { boat: boat.name })}
      cancelLabel={t("cancel")}
      confirmLabel={t(`confirm.${block ? "change" : "add"}`)}
      canConfirm={!facts || accepts(boatBlockMachine, "standing", { type: "block.changed" }, facts)}
      // Not while it asks what lies in the days: a press then is answered by the server, which refuses what is taken.
      busy={open && sending.isBusy}
      error={sending.error ?? refusal("block.changed") ?? (isTold && isTaken ? t("conflicts.refused") : undefined)}
      onSubmit={form.submit}
    >
      <Note>{t("notice")}</Note>
      {whyNotMoved ? <Note>{whyNotMoved}</Note> : null}
      {boats.length > 1 ? (
        <SelectField {...form.textControl("vehicle_id")} label={t("boat")} disabled={whyNotMoved !== null}>
          {boats.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
      <DayAndHalf form={form} day="start" half="from" isFixed={whyNotMoved !== null} />
      <DayAndHalf form={form} day="end" half="until" isFixed={false} />
      <Conflicts query={conflicts} stays={stays} />
      <SelectField
        {...form.textControl("reason")}
        label={t("reason")}
        onChange={({ target }) => form.change("reason", target.value as BlockReason)}
      >
        {blockReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`reasons.${reason}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField {...form.textControl("text")} label={t("text")} hint={t("textHint")} maxLength={200} rows={2} />
      {block && accepts(boatBlockMachine, "standing", { type: "block.ended" }, facts) ? (
        <div>
          <Button variant="danger" aria-haspopup="dialog" onClick={() => onEnd(block)}>
            {t("endButton")}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  );
}

/** Sends it under its key, once; of a block that somebody changed meanwhile the present version counts, once seen. */
function useSending({ block }: BlockProposal, onSent: (request: Sent) => void) {
  const { t } = useTranslation();
  const call = useCall();
  const [keys] = useState(createIdempotencyKeys);
  const { data } = useGetBoatBlocksQuery(undefined, { skip: !block });
  const [isConflictSeen, setConflictSeen] = useState(false);
  const now = isConflictSeen ? data?.boat_blocks.find(({ id }) => id === block?.id) : undefined;
  const { submit, isBusy, failure } = useSubmission({
    kind: "popup",
    send: async (request: Sent & { defect_id?: number }) => {
      const { addBlock, changeBlock } = boatBlockApi.endpoints;
      try {
        if (!block) return await call(addBlock.initiate({ request, idempotencyKey: keys.keyFor(request) }));
        const changed = { ...request, id: block.id, version: now?.version ?? block.version };
        return await call(changeBlock.initiate({ request: changed, idempotencyKey: keys.keyFor(changed) }));
      } catch (error) {
        const reason = toApiFailure(error);
        if (reason.kind === "conflict" && "version" in reason.errors) setConflictSeen(true);
        throw reason;
      }
    },
    onSucceeded: onSent,
  });
  return { submit, isBusy, error: failure ? failureText(t, failure, blockFailures) : undefined };
}

/** What lies in the days that are chosen, as it is now; nothing while they are none. */
function useConflicts(values: BlockValues, except: number | undefined, isOpen: boolean) {
  const days = daysOf(values);
  const asked = { vehicle_id: Number(values.vehicle_id), ...(days ?? noDays), ...(except !== undefined && { except }) };
  const query = useGetBlockConflictsQuery(asked, { ...live, skip: !isOpen || !days, refetchOnMountOrArgChange: true });
  const { currentData, error, refetch } = query;
  return { currentData, error, refetch };
}

const noDays: BlockedDays = { start: "", end: "", starts_am: false, ends_pm: false };

interface DayAndHalfProps {
  form: Form<BlockValues>;
  day: "start" | "end";
  half: "from" | "until";
  /** It can be changed no more. */
  isFixed: boolean;
}

function DayAndHalf({ form, day, half, isFixed }: DayAndHalfProps) {
  const { t } = useTranslation("boat-block");
  return (
    <Stack gap={2} className={styles.days}>
      <TextField {...form.textControl(day)} label={t(day)} type="date" disabled={isFixed} required />
      {isFixed ? null : (
        <Segments<Half>
          label={t(`half.${half}.label`)}
          options={(["am", "pm"] as const).map((value) => ({ value, label: t(`half.${half}.${value}`) }))}
          value={form.values[half]}
          onChange={(value) => form.change(half, value)}
        />
      )}
    </Stack>
  );
}
