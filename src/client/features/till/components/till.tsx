import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { selectPlace } from "../../../../../machines/cash-register/cash-register.selectors.ts";
import type { OwnSale } from "../../../../shared/contract/till-unpaid.ts";
import { useDayNames } from "../../../format/day-names.ts";
import { useOnline } from "../../../offline/use-online.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { QueryView } from "../../../ui/query-view.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { Register } from "../till.provider.tsx";
import { readLastReceipt } from "../till.storage.ts";
import { billOf, type TillLists } from "../till-lines.ts";
import { isTillMode } from "../till-state.ts";
import { BookingChoice, type BookingChoiceProps } from "./booking-choice.tsx";
import { CartBar } from "./cart-bar.tsx";
import { Checkout } from "./checkout.tsx";
import { OpenSale } from "./open-sale.tsx";
import { hasKeyboard, placeHeadingId, receivedFieldId } from "./place-heading.tsx";
import { ProductChoice } from "./product-choice.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";
import { SaleSaved } from "./sale-saved.tsx";
import styles from "./till.module.css";
import { VoucherChoice } from "./voucher-choice.tsx";

interface TillProps extends Omit<BookingChoiceProps, "lists"> {
  user: { id: number; admin: boolean };
  /** What can be paid for; null until it is loaded. */
  lists: TillLists | null;
  /** The last load failed; what was loaded before is still shown. */
  failed: boolean;
  retry: () => Promise<unknown>;
  /** Back to the screen that led here; null where none did. */
  onBack: (() => void) | null;
  /** Where drinks are stocked up. */
  restockPath: string;
  /** Takes back the last sale of who is here, which is another feature's. */
  onTakeBack: (sale: OwnSale) => void;
  /** Where admins close the day. */
  closingsPath: string;
}

/** The till: a list to choose from, the checkout, and that the sale is registered. */
export function Till({ lists, failed, retry, onBack, ...props }: TillProps) {
  const { t } = useTranslation("till");
  const place = Register.useSelector(selectPlace);
  const selection = Register.useSelector(({ context }) => context);
  const isOnline = useOnline();
  useFocusOnPlace(place);
  if (lists && place === "success") return <SaleSaved onBack={onBack} />;
  if (lists && place === "interrupted") return <OpenSale bill={billOf(selection, lists)} />;
  return (
    <Stack className={styles.till}>
      {lists || isOnline ? null : <Banner kind="warning">{t("payment.offline")}</Banner>}
      <QueryView
        query={{ data: lists ?? undefined, error: failed, refetch: retry }}
        failed={t("failed")}
        stale={t("stale")}
      >
        {(loaded) =>
          place === "checkout" ? (
            <Checkout lists={loaded} admin={props.user.admin} />
          ) : (
            <Choice lists={loaded} {...props} />
          )
        }
      </QueryView>
    </Stack>
  );
}

type ChoiceProps = Omit<TillProps, "lists" | "failed" | "retry" | "onBack"> & { lists: TillLists };

/** What is chosen from, and what is chosen so far, which never goes out of sight. */
function Choice({ lists, user, restockPath, closingsPath, renderBooking, deposits, onTakeBack }: ChoiceProps) {
  const { t } = useTranslation("till");
  const names = useDayNames();
  const register = Register.useActorRef();
  const mode = Register.useSelector(({ context }) => context.mode);
  const selection = Register.useSelector(({ context }) => context);
  const [lastReceipt] = useState(() => readLastReceipt(user.id));
  const own = lists.own_sale;
  const lastNumber = own?.number ?? lastReceipt;
  const modes = ["booking", "voucher", "products"] as const;
  const bill = billOf(selection, lists);
  // Among the products it is there before the first one is chosen.
  const hasCart = mode === "products" || bill.lines.length > 0;
  return (
    <>
      <div className={styles.modes}>
        <Segments
          label={t("mode.label")}
          options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
          value={mode}
          onChange={(next) => isTillMode(next) && register.send({ type: "mode.chosen", mode: next })}
        />
      </div>
      {lists.unclosed_since === null ? null : (
        <Banner kind="warning">
          {t("unclosed.text", { day: names.dateShort(lists.unclosed_since) })}{" "}
          {user.admin ? <Link to={closingsPath}>{t("unclosed.link")}</Link> : null}
        </Banner>
      )}
      <Stack gap={3} className={hasCart ? styles.besideCart : undefined}>
        {hasCart ? <CartBar bill={bill} /> : null}
        <Stack className={styles.content}>
          {mode === "booking" ? (
            <BookingChoice lists={lists} renderBooking={renderBooking} deposits={deposits} />
          ) : null}
          {mode === "voucher" ? <VoucherChoice vouchers={lists.vouchers} /> : null}
          {mode === "products" ? <ProductChoice products={lists.products} restockPath={restockPath} /> : null}
          {lastNumber === null ? null : (
            <section className={styles.last} aria-label={t("lastReceipt")}>
              <h2>{t("lastReceipt")}</h2>
              <ReceiptLinks number={lastNumber} />
              {own ? <Button onClick={() => onTakeBack(own)}>{t("takeBack", { number: own.number })}</Button> : null}
            </section>
          )}
        </Stack>
      </Stack>
    </>
  );
}

/**
 * Focuses the place that was opened: its heading, or with a keyboard the field that is typed into. On a
 * touch screen a field would call the keyboard, which hides the till's own keys.
 */
function useFocusOnPlace(place: string): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const isFirst = before.current === null;
    before.current = place;
    const field = hasKeyboard() ? document.getElementById(receivedFieldId) : null;
    const start = field ?? (isFirst ? null : document.getElementById(placeHeadingId));
    start?.focus();
  }, [place]);
}
