import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CashLogEntry, receiptSchema } from "../../../../shared/contract/cash-log.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useForm } from "../../../forms/use-form.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Row } from "../../../ui/layout.tsx";
import log from "../../../ui/log.module.css";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { useGetCashLogQuery } from "../cash-log.api.ts";
import styles from "./cash-log.module.css";
import { CashLogLine, cashLogEntryId } from "./cash-log-entry.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";

interface CashLogDialogProps {
  open: boolean;
  onClose: () => void;
  /** Names a receipt and leads to it: receipts belong to the till. */
  receipt: (number: number) => ReactNode;
}

/**
 * Who took which money for what within the last 14 days (requirements/till.md); for admins, who correct mistakes here.
 */
export function CashLogDialog({ open, onClose, receipt }: CashLogDialogProps) {
  const { t } = useTranslation("cash-log");
  const correct = usePopup<CashLogEntry>();
  const [done, setDone] = useTransientMessage();
  const onCorrected = ({ id, number }: CashLogEntry) => {
    setDone(t("correct.done", { number }));
    // The button that opened the popup is gone: once the browser has given the focus back, it goes to the entry.
    setTimeout(() => document.getElementById(cashLogEntryId(id))?.focus());
  };
  return (
    <>
      <Dialog open={open} title={t("log.title")} onClose={onClose}>
        {open ? (
          <>
            <SuccessBanner text={done} />
            <Log receipt={receipt} onCorrect={correct.open} />
          </>
        ) : null}
      </Dialog>
      <PopupDialog popup={correct}>
        {(entry, dialog) => <CorrectDialog {...dialog} entry={entry} onDone={() => onCorrected(entry)} />}
      </PopupDialog>
    </>
  );
}

interface LogProps extends Pick<CashLogDialogProps, "receipt"> {
  onCorrect: (entry: CashLogEntry) => void;
}

function Log(actions: LogProps) {
  const { t } = useTranslation("cash-log");
  const [number, setNumber] = useState<number | null>(null);
  const { currentData: data, ...query } = useGetCashLogQuery(number, { refetchOnMountOrArgChange: true });
  return (
    <div className={log.log}>
      {number === null ? <Search onFound={setNumber} /> : <Found number={number} onAll={() => setNumber(null)} />}
      <QueryView query={{ ...query, data }} failed={t("log.failed")} stale={t("stale")}>
        {({ cashregister_log: entries }) => <Days entries={entries} number={number} {...actions} />}
      </QueryView>
    </div>
  );
}

const noNumber = { number: "" };

/** Folded away: a dialog puts the focus into its first field, and a phone would open its keyboard. */
function Search({ onFound }: { onFound: (number: number) => void }) {
  const { t } = useTranslation("cash-log");
  const form = useForm({
    id: useId(),
    initialValues: noNumber,
    schema: receiptSchema,
    text: useMessageText(),
    onSubmit: (values) => onFound(receiptSchema.cast(values).number),
  });
  return (
    <details className={log.disclosure}>
      <summary>{t("log.search")}</summary>
      <form className={classNames(log.searchForm, styles.form)} noValidate onSubmit={form.submit}>
        <TextField
          {...form.textControl("number")}
          label={t("log.number")}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          required
        />
        <Button type="submit">{t("log.find")}</Button>
      </form>
    </details>
  );
}

/** Which receipt is shown alone. It takes the focus of the form that it replaces. */
function Found({ number, onAll }: { number: number; onAll: () => void }) {
  const { t } = useTranslation("cash-log");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Row gap={4} lineGap={2} spread>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t("log.found", { number })}
      </h3>
      <Button onClick={onAll}>{t("log.all")}</Button>
    </Row>
  );
}

interface DaysProps extends LogProps {
  entries: readonly CashLogEntry[];
  number: number | null;
}

function Days({ entries, number, ...actions }: DaysProps) {
  const { t } = useTranslation("cash-log");
  const names = useDayNames();
  const id = useId();
  if (entries.length === 0) {
    return <EmptyState title={number === null ? t("log.empty") : t("log.none", { number })} />;
  }
  const days = [...new Set(entries.map(({ cashregister_day }) => cashregister_day))];
  return days.map((day) => (
    <section key={day} aria-labelledby={id + day}>
      <h3 id={id + day} className={styles.heading}>
        {names.date(day)}
      </h3>
      <ul className={log.entries}>
        {entries
          .filter(({ cashregister_day }) => cashregister_day === day)
          .map((entry) => (
            <CashLogLine key={entry.id} entry={entry} {...actions} />
          ))}
      </ul>
    </section>
  ));
}
