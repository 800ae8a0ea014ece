import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { useMessageText } from "../../forms/use-message-text.ts";

/** What a change is refused with in the words of the staff, which guests do not load: they have words of their own. */
const guestsWords = { stayTaken: "taken", stayUnchanged: "unchanged", stayOver: "over" } as const;

/** Why a change of a stay is refused, in words for its guest. */
export function useRefusalText(): (key: MessageKey | undefined) => string | undefined {
  const { t } = useTranslation("my-booking");
  const message = useMessageText();
  return useCallback(
    (key) => {
      const [namespace, reason = ""] = key?.split(":") ?? [];
      if (namespace !== "validation-staff") return message(key);
      const word = Object.hasOwn(guestsWords, reason) ? guestsWords[reason as keyof typeof guestsWords] : null;
      return word ? t(`change.refused.${word}`) : t("failed.general");
    },
    [t, message],
  );
}
