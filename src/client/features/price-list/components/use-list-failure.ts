import { useTranslation } from "react-i18next";
import type { PriceListFailure } from "../../../../../machines/price-list/price-list.types.ts";
import type { MessageKey } from "../../../../shared/rules/message-key.ts";
import { useMessageText } from "../../../forms/use-message-text.ts";
import { ListFlow } from "../price-list.provider.tsx";

/** What the last step failed with, in words that say what to do next; undefined where it did not. */
export function useFailureText(): string | undefined {
  const { t } = useTranslation("price-list");
  const textOf = useMessageText();
  const failure = ListFlow.useSelector(({ context }) => context.failure);
  return failure ? (messageOf(failure, textOf) ?? t(`failure.${failure.kind}`)) : undefined;
}

/** The server's own words of what it refuses. */
function messageOf(failure: PriceListFailure, textOf: (key: MessageKey) => string | undefined): string | undefined {
  const [key] = "errors" in failure ? Object.values(failure.errors) : [];
  return key === undefined ? undefined : textOf(key);
}
