import { useTranslation } from "react-i18next";
import { useMoney } from "../../../format/money.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Register } from "../till.provider.tsx";

/** A sale whose answer got lost: sent again it is one sale, and only that is asked for. */
export function UnansweredSale() {
  const { t } = useTranslation("till");
  const money = useMoney();
  const register = Register.useActorRef();
  const income = Register.useSelector(({ context }) => context.sale?.request.income ?? "0.00");
  return (
    <Banner
      kind="warning"
      title={t("outcome.unanswered.title")}
      actions={
        <>
          <Button variant="action" onClick={() => register.send({ type: "sale.retried" })}>
            {t("outcome.unanswered.retry")}
          </Button>
          <Button onClick={() => register.send({ type: "sale.discarded" })}>{t("outcome.unanswered.discard")}</Button>
        </>
      }
    >
      <p>{t("outcome.unanswered.text", { amount: money(income) })}</p>
      <p>{t("outcome.unanswered.discardHint")}</p>
    </Banner>
  );
}
