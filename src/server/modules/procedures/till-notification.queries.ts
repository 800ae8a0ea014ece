import type { Kysely } from "kysely";
import type { ProceduresSection, TillNotificationAnswer } from "../../../shared/contract/procedures.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import { ownerLines } from "../../documents/company-lines.ts";
import { documentTexts, shortDay } from "../../mail/mail-language.ts";
import { type SigningTill, signingTills } from "./signing-tills.repository.ts";

const t = documentTexts("de");

/**
 * What § 146a (4) sentence 1 AO wants to be notified of the till, number by number. What this server cannot know is
 * named as missing, with where it stands.
 */
export async function tillNotification(
  db: Kysely<Database>,
  config: Config,
  now: Date,
): Promise<TillNotificationAnswer> {
  const tills = await signingTills(db);
  return {
    day: dayOf(now),
    sections: [
      section("operator", [
        [config.company.name, ...ownerLines(config.company, "de")].join(", "),
        t("tillNotification.place", { ...config.company }),
        t("tillNotification.taxId", { taxId: config.companyTaxId }),
      ]),
      section("security", securityLines(config, tills)),
      section("till", [
        t("tillNotification.kind"),
        t("tillNotification.serial", { serial: config.tillSerial }),
        ...earlierSerials(config, tills),
      ]),
      section("dates", dateLines(config, tills)),
      section("how", [t("tillNotification.term"), t("tillNotification.way")]),
    ],
  };
}

const section = (name: "operator" | "security" | "till" | "dates" | "how", lines: string[]): ProceduresSection => ({
  title: t(`tillNotification.${name}`),
  lines,
});

function securityLines({ tse }: Config, tills: readonly SigningTill[]): string[] {
  if (!tse) return [t("tillNotification.noTse")];
  const serials = [...new Set(tills.flatMap(({ tseSerial }) => tseSerial ?? []))];
  return [
    t("tillNotification.tse", { id: tse.tssId }),
    ...serials.map((serial) => t("tillNotification.tseSerial", { serial })),
    ...(serials.length === 0 ? [t("tillNotification.noTseSerial")] : []),
    t("tillNotification.certificate"),
  ];
}

/** Tills that recorded under another serial number have to be notified as taken out of service. */
const earlierSerials = ({ tillSerial }: Config, tills: readonly SigningTill[]): string[] =>
  tills
    .filter(({ registerSerial }) => registerSerial !== tillSerial)
    .map(({ registerSerial: serial, last }) => t("tillNotification.earlier", { serial, day: germanDay(last) }));

function dateLines({ tillSerial }: Config, tills: readonly SigningTill[]): string[] {
  const [own] = tills.filter(({ registerSerial }) => registerSerial === tillSerial);
  return [
    own ? t("tillNotification.first", { day: germanDay(own.first) }) : t("tillNotification.unused"),
    t("tillNotification.bought"),
    t("tillNotification.ended"),
  ];
}

const germanDay = (instant: string) => shortDay(dayOf(new Date(instant)), "de");
