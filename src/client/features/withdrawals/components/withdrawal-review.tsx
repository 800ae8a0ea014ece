import { useTranslation } from "react-i18next";
import type { WithdrawalRequest } from "../../../../shared/contract/withdrawals.ts";
import type { ApiFailure } from "../../../api/failure.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { OutcomeCard, OutcomeFacts } from "../../../ui/outcome-card.tsx";

interface WithdrawalReviewProps {
  declared: WithdrawalRequest;
  company: { name: string; email: string };
  isBusy: boolean;
  failure: ApiFailure | null;
  onConfirm: () => void;
  onChange: () => void;
}

/** The second step: what is declared, and the button that declares it. */
export function WithdrawalReview({ declared, company, isBusy, failure, onConfirm, onChange }: WithdrawalReviewProps) {
  const { t } = useTranslation("vouchers");
  return (
    <OutcomeCard
      id="withdrawal-review"
      outcome="review"
      kind="info"
      heading={t("withdrawal.review.heading")}
      actions={
        <>
          <Button variant="action" busy={isBusy} onClick={onConfirm}>
            {t(isBusy ? "withdrawal.review.busy" : "withdrawal.review.confirm")}
          </Button>
          <Button disabled={isBusy} onClick={onChange}>
            {t("withdrawal.review.change")}
          </Button>
        </>
      }
    >
      <p>{t("withdrawal.review.text")}</p>
      <p>
        <strong>{t("withdrawal.review.declaration", { company: company.name })}</strong>
      </p>
      <WithdrawalFacts declared={declared} />
      {failure && !isBusy ? (
        <Banner kind="error">{t(`withdrawal.failure.${reasonOf(failure)}`, { email: company.email })}</Banner>
      ) : null}
    </OutcomeCard>
  );
}

const reasonOf = ({ kind }: ApiFailure) => (kind === "network" || kind === "limited" ? kind : "general");

/** Who withdraws from what, and where that is acknowledged. */
export function WithdrawalFacts({ declared, receivedAt }: { declared: WithdrawalRequest; receivedAt?: string }) {
  const { t } = useTranslation("vouchers");
  const facts = (["name", "contract", "email"] as const).map((field) => ({
    label: t(`withdrawal.review.${field}`),
    value: declared[field],
  }));
  return (
    <OutcomeFacts
      facts={[
        ...facts,
        ...(receivedAt === undefined ? [] : [{ label: t("withdrawal.outcome.receivedAt"), value: receivedAt }]),
      ]}
    />
  );
}
