import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { rememberSelectedDay } from "../../features/day-plan/selected-day.ts";
import { OpenMoneyList } from "../../features/payments/components/open-money-list.tsx";
import { paymentsApi } from "../../features/payments/payments.api.ts";
import { TransferSuggestions } from "../../features/search/components/transfer-suggestions.tsx";
import { useToday } from "../../format/use-today.ts";
import { staffPaths } from "../routing/paths.ts";
import type { ScreenModule, ScreenProps } from "../routing/screen.ts";

/** Transfers that came, and money whose place is not clear, for admins (requirements/payments.md). */
export function Screen({ page }: ScreenProps) {
  const { t } = useTranslation("payments");
  return (
    <>
      <h1>{t("title")}</h1>
      <OpenMoneyList
        today={useToday(page.today)}
        linkToDay={(day, text) => (
          // The day plan shows the day that this tab remembers.
          <Link to={staffPaths.dayPlan} onClick={() => rememberSelectedDay(day)}>
            {text}
          </Link>
        )}
        suggest={(typed, amount, onChoose) => <TransferSuggestions {...{ typed, amount, onChoose }} />}
      />
    </>
  );
}

export const prefetch: ScreenModule["prefetch"] = ({ dispatch }) =>
  dispatch(paymentsApi.endpoints.getOpenMoney.initiate());
