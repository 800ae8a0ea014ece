import type { ResourceKey } from "i18next";

/** A namespace of the internal area in English: all are in the chunk of this module, but what guests and the server alone say. */
export function staffText(namespace: string): Promise<{ default: ResourceKey }> {
  return import(
    /* webpackMode: "eager", webpackExclude: /\/(?:accessibility|booking|common|contact|demo-wallet|descriptions|documents|home|imprint|mail|my-booking|my-voucher|privacy|terms|vouchers|waiting|wallet)\.json$/ */
    `../../../../locales/en/${namespace}.json`
  ) as Promise<{ default: ResourceKey }>;
}
