import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { useMessageText } from "../../forms/use-message-text.ts";

/** What a change is refused with in the words of the staff, which guests do not load: they have words of their own. */
const staffKeys = {
  "validation-staff:stayTaken": "taken",
  "validation-staff:stayUnchanged": "unchanged",
  "validation-staff:stayOver": "over",
} as const;

/** Why a change of a stay is refused, in words for its guest. */
export function useRefusalText(): (key: MessageKey | undefined) => string | undefined {
  const { t } = useTranslation("my-booking");
  const message = useMessageText();
  return useCallback(
    (key) => {
      if (key?.split(":")[0] !== "validation-staff") return message(key);
      const name = Object.hasOwn(staffKeys, key) ? staffKeys[key as keyof typeof staffKeys] : null;
      return name ? t(`change.refused.${name}`) : t("failed.general");
    },
    [t, message],
  );
}
