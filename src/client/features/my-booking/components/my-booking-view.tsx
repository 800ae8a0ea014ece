import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  myBookingCalendarPath,
  myDocumentPath,
  myProtocolPath,
  redeemOnMyBookingSchema,
} from "../../../../shared/contract/my-booking.ts";
import type { MyBooking } from "../../../../shared/contract/my-booking-answer.ts";
import type { Company, PublicWallet } from "../../../../shared/contract/page.ts";
import { dayOf } from "../../../../shared/rules/day.ts";
import { companyPlace } from "../../../../shared/rules/place.ts";
import { timesOf } from "../../../../shared/rules/stay.ts";
import { termsAddress } from "../../../../shared/rules/terms-versions.ts";
import { documentAddress } from "../../../api/base-address.ts";
import { formatDay } from "../../../format/dates.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { ActionDialog } from "../../../forms/action-dialog.tsx";
import { LifePath } from "../../../life/life-path.tsx";
import { Banner, SuccessBanner } from "../../../ui/banner.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Chip } from "../../../ui/chip.tsx";
import { ContactLinks } from "../../../ui/contact-links.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Grid, List, Note, Row, Stack } from "../../../ui/layout.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { TextBlocks } from "../../../ui/text-blocks.tsx";
import { useTransientMessage } from "../../../ui/use-transient-message.ts";
import { myBookingApi } from "../my-booking.api.ts";
import { type MyBookingDialogProps, myBookingTexts } from "../my-booking-dialog.ts";
import type { ChangeDialogProps } from "../my-stay-choice.ts";
import { CancelDialog, CancellationCosts } from "./cancel-dialog.tsx";
import { CrewDialog } from "./crew-dialog.tsx";
import { MoneySection } from "./money-section.tsx";
import styles from "./my-booking.module.css";

type Act = "cancel" | "change" | "crew" | "redeem";
type Done = Act | "ask";

interface MyBookingViewProps {
  booking: MyBooking;
  company: Company;
  wallet: PublicWallet;
  /** The popup that changes the stay, which has the calendar in it. */
  renderChange: (dialog: ChangeDialogProps) => ReactNode;
  onLeave: () => void;
}

/** A booking as its guest sees it, and what they can do with it (requirements/my-booking.md). */
export function MyBookingView({ booking, company, wallet, renderChange, onLeave }: MyBookingViewProps) {
  const { t } = useTranslation(["my-booking", "checkout", "life"]);
  const language = useLanguage();
  const money = useMoney();
  // Of each opening a new one, so that its fields begin afresh.
  const [opened, setOpened] = useState<{ act: Act; round: number } | null>(null);
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<Done | null>(null);
  const [justDone, showDone] = useTransientMessage();
  const say = (act: Done) => {
    setDone(act);
    showDone(act);
  };
  // What is owed is another amount after each act: a payment that ended before says nothing about it.
  const [owedRound, setOwedRound] = useState(0);
  const open = (act: Act) => {
    setDone(null);
    setOpened({ act, round });
    setRound(round + 1);
  };
  const dialogOf = (act: Act) => ({
    booking,
    open: opened?.act === act,
    onClose: () => setOpened(null),
    onDone: () => {
      say(act);
      setOwedRound(owedRound + 1);
    },
  });
  const isCancelled = booking.status === "cancelled";
  const days = `${formatDay(booking.booked_day, language, "long")} – ${formatDay(booking.booked_end, language, "long")}`;
  const file = documentAddress(myBookingCalendarPath(booking.number, language));
  return (
    <Stack>
      <Row gap={4} className={styles.head}>
        <h2>{t("booking.heading", { vehicle: booking.vehicle_name, days })}</h2>
        <Chip tone={booking.status === "paid" ? "success" : "warning"}>{t(`booking.status.${booking.status}`)}</Chip>
      </Row>
      <Note>{t("booking.number", { number: booking.number })}</Note>
      <SuccessBanner text={done ? t(`done.${done}`) : ""} isNew={justDone !== ""} />
      <Grid className={styles.sides}>
        <Stack>
          {isCancelled ? (
            <Banner kind="info">{t("booking.cancelled", { amount: money(booking.price) })}</Banner>
          ) : (
            <MoneySection key={owedRound} booking={booking} wallet={wallet} onRedeem={() => open("redeem")} />
          )}
          {booking.blocks.length > 0 ? (
            <Sheet>
              <TextBlocks blocks={booking.blocks} newTab={t("checkout:form.newTab")} />
            </Sheet>
          ) : null}
          {isCancelled ? null : (
            <Sheet gap={4} className={booking.crew.length > 0 ? undefined : styles.onScreen} aria-labelledby="my-acts">
              <h2 id="my-acts">{t("acts.heading")}</h2>
              <Row gap={3} className={styles.buttons}>
                {booking.can_change ? <Button onClick={() => open("change")}>{t("change.button")}</Button> : null}
                {booking.can_enter_crew ? <Button onClick={() => open("crew")}>{t("crew.button")}</Button> : null}
              </Row>
              {booking.can_change ? null : <p>{t("acts.tooLate", { phone: company.phone })}</p>}
              {booking.crew.length > 0 ? (
                <List gap={2} aria-label={t("crew.title")}>
                  {booking.crew.map(({ name, licence }, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- two of a crew may be called alike
                    <li key={index}>
                      {name} ({t(`crew.licences.${licence}`)})
                    </li>
                  ))}
                </List>
              ) : null}
            </Sheet>
          )}
        </Stack>
        <Stack>
          <Sheet gap={4} className={styles.onScreen} aria-labelledby="my-life">
            <h2 id="my-life">{t("life:title")}</h2>
            <LifePath steps={booking.life} />
          </Sheet>
          <Sheet gap={4} className={styles.onScreen} aria-labelledby="my-documents">
            <h2 id="my-documents">{t("documents.heading")}</h2>
            <List gap={2}>
              <li>
                <a className={buttonClass("secondary")} href={file} download>
                  {t(isCancelled ? "documents.calendarCancelled" : "documents.calendar")}
                </a>
              </li>
              {booking.documents.map(({ id, kind, number, amount }) => (
                <li key={id}>
                  <a
                    href={documentAddress(myDocumentPath(booking.number, id))}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {t(`documents.${kind}`, { number, amount: money(amount) })}
                  </a>
                </li>
              ))}
              {booking.protocols.map(({ id, kind, signed_at }) => (
                <li key={`protocol ${id}`}>
                  <a
                    href={documentAddress(myProtocolPath(booking.number, id))}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {t(`documents.protocol.${kind}`, { day: formatDay(dayOf(new Date(signed_at)), language, "long") })}
                  </a>
                </li>
              ))}
            </List>
            {booking.documents.length === 0 ? <Note>{t("documents.none")}</Note> : null}
            {booking.cancellation.length > 0 ? null : <TermsLink booking={booking} />}
          </Sheet>
          {isCancelled ? null : <Visit {...{ booking, company }} />}
          {booking.cancellation.length > 0 ? (
            <Sheet gap={4} className={styles.onScreen} aria-labelledby="my-cancellation">
              <h2 id="my-cancellation">{t("cancel.heading")}</h2>
              <CancellationCosts booking={booking} />
              <Note>{t("cancel.noWithdrawal")}</Note>
              <TermsLink booking={booking} />
              <Button onClick={() => open("cancel")}>{t("cancel.button")}</Button>
            </Sheet>
          ) : null}
        </Stack>
      </Grid>
      <p className={styles.onScreen}>
        <Button variant="quiet" onClick={onLeave}>
          {t("leave")}
        </Button>
      </p>
      {opened?.act === "cancel" ? <CancelDialog key={opened.round} {...dialogOf("cancel")} /> : null}
      {opened?.act === "redeem" ? <RedeemDialog key={opened.round} {...dialogOf("redeem")} /> : null}
      {opened?.act === "crew" ? <CrewDialog key={opened.round} {...dialogOf("crew")} /> : null}
      {opened?.act === "change" ? (
        <Fragment key={opened.round}>{renderChange({ ...dialogOf("change"), onAsked: () => say("ask") })}</Fragment>
      ) : null}
    </Stack>
  );
}

/** The terms that the booking agreed on; where no list was published then, the foot of the page leads to them. */
function TermsLink({ booking: { price_list } }: { booking: MyBooking }) {
  const { t } = useTranslation("my-booking");
  const language = useLanguage();
  if (price_list === null) return null;
  return (
    <p>
      <Link to={termsAddress(language, price_list)}>{t("cancel.terms")}</Link>
    </p>
  );
}

/** What one has to know whatever the weather: the way, the times, what to bring, whom to call. */
function Visit({ booking, company }: Pick<MyBookingViewProps, "booking" | "company">) {
  const { t } = useTranslation("my-booking");
  const { latitude, longitude } = companyPlace;
  const language = useLanguage();
  return (
    <Sheet gap={4} aria-labelledby="my-visit">
      <h2 id="my-visit">{t("visit.heading")}</h2>
      <p>{t("visit.times", timesOf(language, { startsAm: booking.starts_am, endsPm: booking.ends_pm }))}</p>
      <p>
        {[company.name, company.street, company.zipAndCity].filter(Boolean).join(", ")}
        <br />
        <a
          href={`https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t("visit.route")}
        </a>
      </p>
      <p>{t("visit.bring")}</p>
      <p>{t("visit.call")}</p>
      <ContactLinks phone={company.phone} email={company.email} />
    </Sheet>
  );
}

const schema = redeemOnMyBookingSchema.pick(["redeem_code"]);

/** Pays what is owed, or a part of it, by a voucher. The code is money: no draft of it is left behind. */
function RedeemDialog({ booking, ...dialog }: MyBookingDialogProps) {
  const { t } = useTranslation("my-booking");
  const money = useMoney();
  return (
    <ActionDialog
      {...dialog}
      texts={myBookingTexts}
      title={t("redeem.title")}
      confirmLabel={t("redeem.confirm")}
      initialValues={{ redeem_code: "" }}
      schema={schema}
      version={booking.version}
      request={({ redeem_code }, version) => ({ booking_id: booking.number, redeem_code, version })}
      call={myBookingApi.endpoints.redeemOnMyBooking.initiate}
    >
      {(form) => (
        <>
          <p>{t("redeem.text", { amount: money(booking.outstanding) })}</p>
          <TextField
            {...form.textControl("redeem_code")}
            label={t("redeem.field")}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}
