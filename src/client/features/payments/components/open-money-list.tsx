import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OpenMoney } from "../../../../shared/contract/open-money.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { live } from "../../../api/live.ts";
import { SuccessBanner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { PopupDialog, usePopup } from "../../../ui/popup.tsx";
import { EmptyState, QueryView } from "../../../ui/query-view.tsx";
import list from "../../../ui/sheet.module.css";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { WorkIcon } from "../../../ui/work-icon.tsx";
import { useGetOpenMoneyQuery } from "../payments.api.ts";
import type { Suggest } from "../use-payable.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { OpenMoneyCard } from "./open-money-card.tsx";
import styles from "./payments.module.css";
import { RefundDialog, refundName } from "./refund-dialog.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

interface OpenMoneyListProps {
  today: Day;
  /** A link to the day of a booking. */
  linkToDay: (day: Day, text: string) => ReactNode;
  /** What the money of a transfer may be for, from the search, which is another feature's. */
  suggest: Suggest;
}

/** Money whose place is not clear, with what admins can do about it, and transfers that came. */
export function OpenMoneyList({ today, linkToDay, suggest }: OpenMoneyListProps) {
  const { t } = useTranslation("payments");
  const query = useGetOpenMoneyQuery(undefined, {
    ...live,
    selectFromResult: ({ data, error }) => ({ data: data?.open_money, error }),
  });
  const transfer = usePopup<"transfer">();
  const assign = usePopup<OpenMoney>();
  const refund = usePopup<OpenMoney>();
  const [done, setDone] = useTransientMessage();
  return (
    <Stack>
      <Button variant="action" className={styles.transfer} onClick={() => transfer.open("transfer")}>
        <WorkIcon name="add" />
        {t("transfer.button")}
      </Button>
      <SuccessBanner text={done} />
      <Stack as="section" className={styles.section} aria-labelledby="open-money">
        <h2 id="open-money">{t("list.title")}</h2>
        <QueryView query={query} failed={t("failed")} stale={t("stale")} empty={<EmptyState title={t("empty")} />}>
          {(rows) => (
            <ul className={list.sheets}>
              {rows.map((row) => (
                <li key={row.id}>
                  <OpenMoneyCard
                    row={row}
                    linkToDay={linkToDay}
                    onAssign={() => assign.open(row)}
                    onRefund={() => refund.open(row)}
                  />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </Stack>
      <PopupDialog popup={transfer}>
        {(_, dialog) => (
          <TransferDialog {...dialog} today={today} suggest={suggest} onDone={() => setDone(t("transfer.done"))} />
        )}
      </PopupDialog>
      <PopupDialog popup={assign}>
        {(row, dialog) => (
          <AssignDialog {...dialog} row={row} suggest={suggest} onDone={() => setDone(t("assign.done"))} />
        )}
      </PopupDialog>
      <PopupDialog popup={refund}>
        {(row, dialog) => (
          <RefundDialog {...dialog} row={row} onDone={() => setDone(t(`refund.${refundName(row)}.done`))} />
        )}
      </PopupDialog>
    </Stack>
  );
}
