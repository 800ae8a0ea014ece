import { useTranslation } from "react-i18next";
import type { TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { onSiteNames } from "../../../../shared/rules/till-words.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { present, Register } from "../till.provider.tsx";
import { collectable } from "../till-lines.ts";
import styles from "./on-site.module.css";

/** What is collected on site for a stay, on its card. */
export function OnSiteSummary({ booking: { on_site } }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const fees = onSiteNames.map((name) => ({ key: name, name: t(`fees.${name}`), ...on_site[name] }));
  const permits = on_site.permits.map(({ extra, price, ...permit }) => ({ ...permit, key: extra, amount: price }));
  const shown = [...fees, ...permits].filter(({ amount }) => amount === null || fromAmount(amount) > 0);
  return (
    <div className={styles.summary}>
      <p className={styles.title}>{t("fees.legend")}</p>
      <dl className={styles.facts}>
        {shown.map(({ key, name, amount, collected }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{collected ? t("fees.collected") : amount === null ? "" : money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The booking that the till was opened for, while nothing of it is in the sale. */
export function NothingChosen({ booking }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const { vehicle_name: boat, name, due, on_site } = booking;
  const isPermitOpen = on_site.permits.some(({ product_id, collected }) => product_id !== null && !collected);
  const isAllCollected = fromAmount(due) === 0 && collectable(booking).length === 0 && !isPermitOpen;
  return (
    <>
      <p>{t("checkout.booking", { boat, name })}</p>
      <p>{t("deposits.booking", { id: booking.id })}</p>
      {isAllCollected ? (
        <>
          <p>{t("checkout.allCollected")}</p>
          <OnSiteSummary booking={booking} />
        </>
      ) : null}
    </>
  );
}

/** What of it is not in the sale yet: each is added by one tap. */
export function OnSiteButtons({ booking }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const parts = Register.useSelector(({ context }) => context.booking?.parts ?? []);
  const cart = Register.useSelector(({ context }) => context.cart);
  const { due, on_site } = booking;
  const isDueLeftOut = fromAmount(due) > 0 && !parts.includes("booking");
  const fees = collectable(booking).filter((name) => !parts.includes(name));
  const permits = on_site.permits.filter(
    ({ product_id, collected }) => product_id !== null && !collected && !cart.some(({ id }) => id === product_id),
  );
  if (!isDueLeftOut && fees.length + permits.length === 0) return null;
  const addPermit = (id: number) =>
    register.send({ type: "product.added", product: { id, stock: null }, at: present() });
  return (
    <fieldset className={styles.buttons}>
      <legend className={styles.title}>{t("fees.legend")}</legend>
      {isDueLeftOut ? (
        <AddButton
          name={t("fees.booking")}
          amount={money(due)}
          onAdd={() => register.send({ type: "part.toggled", part: "booking" })}
        />
      ) : null}
      {fees.map((name) => (
        <AddButton
          key={name}
          name={t(`fees.${name}`)}
          amount={money(on_site[name].amount)}
          onAdd={() => register.send({ type: "part.toggled", part: name })}
        />
      ))}
      {permits.map(({ product_id, name, price }) => (
        <AddButton
          key={product_id}
          name={name}
          amount={price === null ? "" : money(price)}
          onAdd={() => product_id !== null && addPermit(product_id)}
        />
      ))}
    </fieldset>
  );
}

function AddButton({ name, amount, onAdd }: { name: string; amount: string; onAdd: () => void }) {
  return (
    <Button className={styles.add} onClick={onAdd}>
      <span>
        <span aria-hidden="true">+ </span>
        {name}
      </span>{" "}
      <span className={styles.amount}>{amount}</span>
    </Button>
  );
}
