import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { MessageKey } from "../../shared/rules/message-key.ts";

/** Puts message keys into words. Their namespaces are among those of the route, whichever the schema names. */
export function useMessageText() {
  const { t } = useTranslation(["validation", "validation-staff"]);
  // Guards are named by screens that have their texts.
  const say = t as (key: MessageKey) => string;
  return useCallback((key: MessageKey | undefined) => (key ? say(key) : undefined), [say]);
}
