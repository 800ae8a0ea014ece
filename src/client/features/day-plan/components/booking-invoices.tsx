import { useTranslation } from "react-i18next";
import { confirmationDocumentPath } from "../../../../shared/contract/book-for-guest.ts";
import { type InvoiceEntry, type InvoicesAnswer, invoicePath } from "../../../../shared/contract/invoices.ts";
import { protocolPath } from "../../../../shared/contract/protocols.ts";
import type { StaffBooking } from "../../../../shared/contract/staff-booking.ts";
import { dayOf } from "../../../../shared/rules/day.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { failureText } from "../../../api/failure-text.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { List, Note } from "../../../ui/layout.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { useGetInvoicesQuery, useIssueInvoiceMutation } from "../day-plan.api.ts";
import styles from "./booking-card.module.css";
import { dayPlanTexts } from "./booking-dialog.ts";
import { CardDetails } from "./card-details.tsx";

interface BookingInvoicesProps {
  booking: StaffBooking;
  /** Asks whom the invoice shall name; undefined once that is settled. */
  onCorrect: (() => void) | undefined;
}

/** The invoices of a booking. */
export function BookingInvoices({ booking, onCorrect }: BookingInvoicesProps) {
  const { t } = useTranslation("day-plan");
  return (
    <CardDetails title={t("invoices.title")}>
      <ConfirmationLink booking={booking} />
      <Invoices booking={booking} />
      {onCorrect ? (
        <Button variant="quiet" onClick={onCorrect}>
          {t("recipient.title")}
        </Button>
      ) : null}
    </CardDetails>
  );
}

/** The confirmation as it stands now, to be printed. */
export function ConfirmationLink({ booking: { id } }: { booking: StaffBooking }) {
  const { t } = useTranslation("day-plan");
  return (
    <NewTabLink href={documentAddress(confirmationDocumentPath(id))} note={t("invoices.newTab")}>
      {t("invoices.confirmation")}
    </NewTabLink>
  );
}

function Invoices({ booking: { id, version } }: { booking: StaffBooking }) {
  const { t } = useTranslation(["day-plan", "validation-staff"]);
  // Each step may issue something, so what a version showed is asked for anew with the next.
  const { currentData: data, ...query } = useGetInvoicesQuery({ id, version }, { refetchOnMountOrArgChange: true });
  const [issue, { isLoading, error: refusal }] = useIssueInvoiceMutation();
  return (
    <QueryView query={{ ...query, data }} failed={t("invoices.failed")}>
      {({ invoices, can_issue, protocols }) => (
        <>
          {invoices.length === 0 ? (
            <Note className={styles.day}>{t(can_issue ? "invoices.missing" : "invoices.none")}</Note>
          ) : (
            <List gap={1}>
              {invoices.map((invoice) => (
                <Invoice key={invoice.id} invoice={invoice} />
              ))}
            </List>
          )}
          {can_issue ? (
            <Button busy={isLoading} onClick={() => void issue({ booking_id: id })}>
              {t("invoices.issue")}
            </Button>
          ) : null}
          {protocols.length === 0 ? null : (
            <List gap={1}>
              {protocols.map((protocol) => (
                <Protocol key={protocol.id} protocol={protocol} />
              ))}
            </List>
          )}
          {refusal ? <Banner kind="error">{failureText(t, refusal, dayPlanTexts.failures)}</Banner> : null}
        </>
      )}
    </QueryView>
  );
}

function Protocol({ protocol: { id, kind, signed_at } }: { protocol: InvoicesAnswer["protocols"][number] }) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  return (
    <li className={styles.invoice}>
      <NewTabLink href={documentAddress(protocolPath(id))} note={t("invoices.newTab")}>
        {t(`invoices.protocol.${kind}`)}
      </NewTabLink>
      <Note as="span" className={styles.day}>
        {names.date(dayOf(new Date(signed_at)))}
      </Note>
    </li>
  );
}

function Invoice({ invoice: { id, kind, number, issued_on, amount } }: { invoice: InvoiceEntry }) {
  const { t } = useTranslation("day-plan");
  const names = useDayNames();
  const money = useMoney();
  return (
    <li className={styles.invoice}>
      <NewTabLink href={documentAddress(invoicePath(id))} note={t("invoices.newTab")}>
        {t(`invoices.kind.${kind}`, { number })}
      </NewTabLink>
      <span className={styles.amount}>{amount.startsWith("-") ? `−${money(amount.slice(1))}` : money(amount)}</span>
      <Note as="span" className={styles.day}>
        {names.date(issued_on)}
      </Note>
    </li>
  );
}
