import { useTranslation } from "react-i18next";
import type { BookingPart } from "../../../../../machines/cash-register/cash-register.types.ts";
import type { TillBooking } from "../../../../shared/contract/till-unpaid.ts";
import type { Day } from "../../../../shared/rules/day.ts";
import { fromAmount } from "../../../../shared/rules/money.ts";
import { onSiteNames } from "../../../../shared/rules/till-words.ts";
import { useLanguage } from "../../../format/language.ts";
import { useMoney } from "../../../format/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Figures, Note, Row } from "../../../ui/layout.tsx";
import { Register } from "../till.provider.tsx";
import { chosenPartsOf, openPartsOf, ownName } from "../till-lines.ts";
import styles from "./on-site.module.css";

/** What is collected on site for a stay, on its card. */
export function OnSiteSummary({ booking: { on_site } }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const language = useLanguage();
  const fees = onSiteNames.map((name) => ({ key: name, name: t(`fees.${name}`), ...on_site[name] }));
  const own = on_site.own.map((fee) => ({ ...fee, key: fee.name, name: ownName(fee, language) }));
  const permits = on_site.permits.map(({ extra, price, ...permit }) => ({ ...permit, key: extra, amount: price }));
  const shown = [...fees, ...own, ...permits].filter(({ amount }) => amount === null || fromAmount(amount) > 0);
  return (
    <div className={styles.summary}>
      <Note className={styles.title}>{t("fees.legend")}</Note>
      <Figures rows={0} className={styles.facts}>
        {shown.map(({ key, name, amount, collected }) => (
          <Row key={key} gap={3} nowrap spread baseline>
            <dt>{name}</dt>
            <dd>{collected ? t("fees.collected") : amount === null ? "" : money(amount)}</dd>
          </Row>
        ))}
      </Figures>
    </div>
  );
}

/** The booking that the till was opened for, while nothing of it is in the sale. */
export function NothingChosen({ booking }: { booking: TillBooking }) {
  const { t } = useTranslation("till");
  const { vehicle_name: boat, name } = booking;
  const isAllCollected = openPartsOf(booking).length === 0;
  return (
    <>
      <p>{t("checkout.booking", { boat, name })}</p>
      <p>{t("checkout.number", { id: booking.id })}</p>
      {isAllCollected ? (
        <>
          <p>{t("checkout.allCollected")}</p>
          <OnSiteSummary booking={booking} />
        </>
      ) : null}
    </>
  );
}

interface LeftOutProps {
  booking: TillBooking;
  toggled: readonly BookingPart[];
  today: Day;
}

/** What of it is left out of the sale: each is added by one tap. */
export function LeftOut({ booking, toggled, today }: LeftOutProps) {
  const { t } = useTranslation("till");
  const money = useMoney();
  const language = useLanguage();
  const register = Register.useActorRef();
  const chosen = chosenPartsOf(booking, toggled, today).map(({ part }) => part);
  const others = openPartsOf(booking).filter(({ part }) => !chosen.includes(part));
  if (others.length === 0) return null;
  return (
    <fieldset className={styles.buttons}>
      <Note as="legend" className={styles.title}>
        {t("fees.leftOut")}
      </Note>
      {others.map(({ part, cents, permit, own }) => (
        <AddButton
          key={part}
          name={own ? ownName(own, language) : permit ? permit.name : t(`fees.${part}`)}
          amount={money(cents)}
          onAdd={() => register.send({ type: "part.toggled", part })}
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
