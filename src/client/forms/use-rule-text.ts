import type { i18n as I18n } from "i18next";
import { use, useEffect, useState } from "react";
import { I18nContext } from "react-i18next";
import type { MessageKey } from "../../shared/rules/message-key.ts";
import { CompanyPhone } from "./company-phone.ts";

const namespace = "field-rules";

const textsOf = (language: string) =>
  language === "en"
    ? import(/* webpackChunkName: "field-rules-en" */ "../../../locales/en/field-rules.json")
    : import(/* webpackChunkName: "field-rules-de" */ "../../../locales/de/field-rules.json");

/**
 * Puts into words which rule refused what was typed, and whom to call. The texts are fetched for the first form with a
 * mistake in it; undefined until they are there, where a message says it all, and in the internal area.
 */
export function useRuleText(hasErrors: boolean): (message: MessageKey | undefined) => string | undefined {
  const phone = use(CompanyPhone);
  const i18n = (use(I18nContext) as { i18n: I18n } | undefined)?.i18n;
  const [, setLoaded] = useState(false);
  const isThere = i18n?.hasResourceBundle(i18n.language, namespace) ?? false;
  const isWanted = hasErrors && phone !== "" && !isThere;
  useEffect(() => {
    if (!isWanted || !i18n) return;
    textsOf(i18n.language).then(
      (loaded) => {
        i18n.addResourceBundle(i18n.language, namespace, loaded.default);
        setLoaded(true);
      },
      () => {},
    );
  }, [isWanted, i18n]);
  return (message) => {
    const [, name] = /^validation:(\w+)$/.exec(message ?? "") ?? [];
    if (name === undefined || !i18n || !isThere || phone === "") return undefined;
    const key = `field-rules:${name}`;
    return i18n.exists(key) ? (i18n.t as (key: string, values: object) => string)(key, { phone }) : undefined;
  };
}
