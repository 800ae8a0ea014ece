import { useTranslation } from "react-i18next";
import type { BanRequest } from "../../../shared/contract/blacklist.ts";
import { failureText } from "../../api/failure-text.ts";
import { useBanCustomerMutation } from "./blacklist.api.ts";
import { failureTexts } from "./failure-text.ts";

/** What both ways to ban somebody share: the call, and the dialog around what each of them asks. */
export function useBan(onDone: () => void) {
  const { t } = useTranslation(["blacklist", "validation-staff"]);
  const [ban, { isLoading, error }] = useBanCustomerMutation();
  return {
    t,
    ban: async (request: BanRequest) => {
      const answer = await ban(request);
      if (answer.data) onDone();
    },
    dialog: {
      title: t("ban.title"),
      closeLabel: t("close"),
      cancelLabel: t("back"),
      confirmLabel: t("ban.confirm"),
      danger: true,
      busy: isLoading,
      error: failureText(t, error, failureTexts),
    },
  };
}
