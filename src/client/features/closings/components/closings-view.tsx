import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type ClosingEntry,
  closingReportPath,
  closingsAtOnce,
  moveCashSchema,
} from "../../../../shared/contract/closings.ts";
import { live } from "../../../api/live.ts";
import { formatInstant } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { ActionDialog, type OpenedDialog } from "../../../forms/action-dialog.tsx";
import { AmountField, ReasonField } from "../../../ui/amount-reason-fields.tsx";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note, Stack } from "../../../ui/layout.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import list from "../../../ui/sheet.module.css";
import { Sheet } from "../../../ui/sheet.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { closingsApi, useGetClosingsQuery } from "../closings.api.ts";
import { Amounts } from "./amounts.tsx";
import styles from "./closings.module.css";
import { CountForm } from "./count-form.tsx";
import { ExportSection } from "./export-section.tsx";
import { OpenDayCard } from "./open-day.tsx";

/** The open day, the count that closes it, and what was closed. */
export function ClosingsView() {
  const { t } = useTranslation("closings");
  const [older, setOlder] = useState<{ from: number } | null>(null);
  const { isLoadingOlder, ...query } = useGetClosingsQuery(older, {
    ...live,
    refetchOnMountOrArgChange: true,
    selectFromResult: ({ data, currentData, isFetching, error }) => ({
      data,
      error,
      isLoadingOlder: isFetching && currentData === undefined,
    }),
  });
  const [isCounting, setCounting] = useState(false);
  const [wasCounting, setWasCounting] = useState(false);
  const startCount = () => {
    setCounting(true);
    setWasCounting(true);
  };
  const cash = usePopup<"in" | "out">();
  const [done, setDone] = useTransientMessage();
  const oldest = query.data?.closings.at(-1)?.number ?? 1;
  return (
    <Stack>
      <QueryView query={query} failed={t("failed")} stale={t("stale")}>
        {({ open, closings }) => (
          <>
            <SuccessBanner text={done} />
            {isCounting ? (
              <CountForm
                open={open}
                onCancel={() => setCounting(false)}
                onDone={() => {
                  setCounting(false);
                  setDone(t("count.done"));
                }}
              />
            ) : (
              <OpenDayCard open={open} takesFocus={wasCounting} onCount={startCount} onMove={cash.open} />
            )}
            <Stack as="section" className={styles.section} aria-labelledby="closings">
              <h2 id="closings">{t("list.title")}</h2>
              {closings.length === 0 ? <EmptyState title={t("list.empty")} /> : null}
              <ul className={list.sheets}>
                {closings.map((closing) => (
                  <li key={closing.number}>
                    <ClosingCard closing={closing} />
                  </li>
                ))}
              </ul>
              {oldest > 1 ? (
                <Button busy={isLoadingOlder} onClick={() => setOlder({ from: Math.max(1, oldest - closingsAtOnce) })}>
                  {t("list.older")}
                </Button>
              ) : null}
            </Stack>
            {closings.length > 0 ? <ExportSection last={closings[0]?.number ?? 1} /> : null}
            <PopupDialog popup={cash}>
              {(direction, dialog) => (
                <CashDialog {...dialog} direction={direction} onDone={() => setDone(t(`cash.${direction}.done`))} />
              )}
            </PopupDialog>
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const schema = moveCashSchema.pick(["amount", "reason"]);

/** Puts cash into the drawer, or takes some out. */
function CashDialog({ direction, ...dialog }: OpenedDialog & { direction: "in" | "out" }) {
  const { t } = useTranslation("closings");
  return (
    <ActionDialog
      {...dialog}
      title={t(`cash.${direction}.title`)}
      confirmLabel={t(`cash.${direction}.confirm`)}
      initialValues={{ amount: "", reason: "" }}
      schema={schema}
      draft={`cash ${direction}`}
      request={(fields) => ({ direction, ...fields })}
      call={closingsApi.endpoints.moveCash.initiate}
    >
      {(form) => (
        <>
          <p>{t(`cash.${direction}.effect`)}</p>
          <AmountField {...form.textControl("amount")} label={t("field.amount")} />
          <ReasonField {...form.textControl("reason")} label={t("field.reason")} rows={2} />
        </>
      )}
    </ActionDialog>
  );
}

/** A closing with its report. */
function ClosingCard({ closing }: { closing: ClosingEntry }) {
  const { t } = useTranslation("closings");
  const language = useLanguage();
  const { number, closed_at, closed_by, transactions, income, difference, withdrawal, left } = closing;
  return (
    <Sheet gap={3}>
      <h3 className={styles.number}>{t("list.number", { number })}</h3>
      <Note>
        {t("list.closed", { date: formatInstant(closed_at, language, "dateAndTime"), name: closed_by })}
        <br />
        {t("open.transactions", { count: transactions })}
      </Note>
      <Amounts
        rows={[
          { label: t("amount.income"), amount: income },
          { label: t("amount.difference"), amount: difference },
          { label: t("amount.withdrawal"), amount: withdrawal },
          { label: t("amount.left"), amount: left, strong: true },
        ]}
      />
      <p className={styles.link}>
        <NewTabLink href={closingReportPath(number)} note={t("newTab")}>
          {t("list.report")}
        </NewTabLink>
      </p>
    </Sheet>
  );
}
