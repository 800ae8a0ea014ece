import type { Kysely } from "kysely";
import type { ProceduresSection, TillNotificationAnswer } from "../../../shared/contract/procedures.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { ownerLines } from "../../documents/company-lines.ts";
import { documentTexts, shortDay } from "../../mail/mail-language.ts";
import { firstAndLastSigning } from "./signing-tills.repository.ts";

const t = documentTexts("de");
type Signed = Awaited<ReturnType<typeof firstAndLastSigning>>;

/**
 * What § 146a (4) sentence 1 AO wants to be notified of the till, number by number. What this server cannot know is
 * named as missing, with where it stands.
 */
export async function tillNotification(
  db: Kysely<Database>,
  config: Config,
  now: Date,
): Promise<TillNotificationAnswer> {
  const signed = await firstAndLastSigning(db);
  return {
    day: dayOf(now),
    sections: [
      section("operator", [
        [config.company.name, ...ownerLines(config.company, "de")].join(", "),
        t("tillNotification.place", { ...config.company }),
        t("tillNotification.taxId", { taxId: config.companyTaxId }),
      ]),
      section("security", securityLines(config, signed)),
      section("till", [
        t("tillNotification.kind"),
        t("tillNotification.serial", { serial: config.tillSerial }),
        ...earlierTill(config, signed),
      ]),
      section("dates", dateLines(signed)),
      section("how", [t("tillNotification.term"), t("tillNotification.way")]),
    ],
  };
}

const section = (name: "operator" | "security" | "till" | "dates" | "how", lines: string[]): ProceduresSection => ({
  title: t(`tillNotification.${name}`),
  lines,
});

function securityLines({ tse }: Config, signed: Signed): string[] {
  if (!tse) return [t("tillNotification.noTse")];
  const serial = signed?.last.tse_serial ?? null;
  return [
    t("tillNotification.tse", { id: tse.tssId }),
    serial === null ? t("tillNotification.noTseSerial") : t("tillNotification.tseSerial", { serial }),
    t("tillNotification.certificate"),
  ];
}

/** A till that recorded under another serial number has to be notified as taken out of service. */
function earlierTill({ tillSerial }: Config, signed: Signed): string[] {
  const serial = signed?.first.register_serial ?? tillSerial;
  return serial === tillSerial ? [] : [t("tillNotification.earlier", { serial })];
}

const dateLines = (signed: Signed): string[] => [
  signed
    ? t("tillNotification.first", { day: shortDay(dayOf(new Date(signed.first.created_at)), "de") })
    : t("tillNotification.unused"),
  t("tillNotification.bought"),
  t("tillNotification.ended"),
];
