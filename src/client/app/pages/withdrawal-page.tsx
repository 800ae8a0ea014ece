import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WithdrawalAnswer, WithdrawalRequest } from "../../../shared/contract/withdrawals.ts";
import { termsPaths } from "../../../shared/rules/terms-paths.ts";
import { useCall } from "../../api/call.ts";
import { WithdrawalForm } from "../../features/withdrawals/components/withdrawal-form.tsx";
import { WithdrawalFacts } from "../../features/withdrawals/components/withdrawal-review.tsx";
import { withdrawalsApi } from "../../features/withdrawals/withdrawals.api.ts";
import { formatInstant } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { OutcomeCard } from "../../ui/outcome-card.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TaggedText } from "../../ui/tagged-text.tsx";
import { telHref } from "../../ui/tel-href.ts";
import type { ScreenProps } from "../routing/screen.ts";
import styles from "./text-page.module.css";

interface Declared {
  request: WithdrawalRequest;
  answer: WithdrawalAnswer;
}

/** Withdrawing from the purchase of a voucher (requirements/vouchers.md). */
export function Screen({ language, page }: ScreenProps) {
  const { t } = useTranslation("vouchers");
  const call = useCall();
  const [declared, setDeclared] = useState<Declared | null>(null);
  const { company } = page.config;
  const { phone, email } = company;
  return (
    <div className={styles.page}>
      <h1>{t("withdrawal.heading")}</h1>
      {declared ? (
        <OutcomeCard
          id="withdrawal-outcome"
          outcome="received"
          kind="success"
          heading={t("withdrawal.outcome.heading")}
          actions={<Button onClick={() => setDeclared(null)}>{t("withdrawal.outcome.again")}</Button>}
        >
          <WithdrawalFacts
            declared={declared.request}
            receivedAt={formatInstant(declared.answer.received_at, language, "dateAndTime")}
          />
          <p>{t("withdrawal.outcome.mail", { email: declared.request.email })}</p>
          <p>{t("withdrawal.outcome.next")}</p>
        </OutcomeCard>
      ) : (
        <>
          <p>{t("withdrawal.intro")}</p>
          <Sheet>
            <WithdrawalForm
              company={company}
              send={(keyed) => call(withdrawalsApi.endpoints.sendWithdrawal.initiate(keyed))}
              onDeclared={(request, answer) => setDeclared({ request, answer })}
            />
          </Sheet>
          <p>
            <TaggedText
              text={t("withdrawal.bookings", { phone, email })}
              parts={{
                terms: (text) => <Link to={termsPaths[language]}>{text}</Link>,
                phone: (text) => <a href={telHref(phone)}>{text}</a>,
                email: (text) => <a href={`mailto:${email}`}>{text}</a>,
              }}
            />
          </p>
        </>
      )}
    </div>
  );
}
