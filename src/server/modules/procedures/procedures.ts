import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { AnyStateMachine } from "xstate";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { turnaroundMachine } from "../../../../machines/turnaround/turnaround.machine.ts";
import { voucherLifecycleMachine } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import { walletOrderMachine } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import {
  type ProceduresAnswer,
  type ProceduresSection,
  proceduresContract,
  type TillNotificationAnswer,
} from "../../../shared/contract/procedures.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { retention } from "../../../shared/rules/retention.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/schema.ts";
import type { TillSignatureRow } from "../../db/tables/till-signatures.ts";
import type { Deps } from "../../deps.ts";
import { ownerLines } from "../../documents/company-lines.ts";
import { renderProcedures } from "../../documents/procedures-pdf.ts";
import { routesOf } from "../../http/route.ts";
import { documentTexts, shortDay } from "../../mail/mail-language.ts";
import { productCommit, productVersion } from "../../project-root.ts";
import { requirementPages } from "./requirement-pages.ts";

/** The documentation of procedures, and what is notified of the till, for admins. */
export function registerProcedures(app: FastifyInstance, { db, config, now }: Deps): void {
  const route = routesOf(app);
  route(proceduresContract.get, () => proceduresOn(config, now()));
  route(proceduresContract.tillNotification, () => tillNotification(db, config, now()));
  route(proceduresContract.document, async () => {
    const procedures = proceduresOn(config, now());
    const filename = `Verfahrensdokumentation-${procedures.version}-${procedures.day}.pdf`;
    return { filename, content: await renderProcedures(procedures, config.company) };
  });
}

const t = documentTexts("de");
const lifecycles = {
  booking: bookingLifecycleMachine,
  order: walletOrderMachine,
  voucher: voucherLifecycleMachine,
  turnaround: turnaroundMachine,
} satisfies Record<string, AnyStateMachine>;
type Lifecycle = keyof typeof lifecycles;

/**
 * The documentation of procedures (GoBD, margin numbers 151 to 155), from what this server runs by: its configuration,
 * the lifecycles that decide inside its transactions, and the rules of its version.
 */
export function proceduresOn(config: Config, now: Date): ProceduresAnswer {
  const [version, commit, day] = [productVersion(), productCommit(), dayOf(now)];
  return {
    version,
    commit,
    day,
    sections: [
      companySection(config),
      systemSection(config, { version, commit }),
      accessSection(),
      ...Object.keys(lifecycles).map((name) => lifecycleSection(name as Lifecycle)),
      retentionSection(),
      { title: t("procedures.rules.title"), lines: [t("procedures.rules.text")] },
      ...requirementPages(),
    ],
  };
}

function companySection({ company, companyTaxId, publicUrl }: Config): ProceduresSection {
  const { legalForm, register } = company;
  const lines = ["purpose", "address", "taxId"] as const;
  return {
    title: t("procedures.company.title"),
    lines: [
      ...lines.map((line) => t(`procedures.company.${line}`, { ...company, publicUrl, taxId: companyTaxId })),
      ...(legalForm === "" ? [] : [t("procedures.company.legalForm", { legalForm, register })]),
    ],
  };
}

/** What the program runs on here, and which services it uses. */
function systemSection(config: Config, release: { version: string; commit: string }): ProceduresSection {
  const isOn = {
    database: config.databaseUrl === null ? "sqlite" : "postgres",
    wallet: config.paypal ? "paypal" : "demo",
    tse: config.tse ? "on" : "off",
    mail: config.smtpUrl === null ? "files" : "smtp",
    backup: config.backup.folder === null ? "off" : "nightly",
  } as const;
  return {
    title: t("procedures.system.title"),
    lines: [
      t("procedures.system.release", { ...release, commit: release.commit && ` (${release.commit})` }),
      t(`procedures.system.database.${isOn.database}`),
      t(`procedures.system.wallet.${isOn.wallet}`),
      t("procedures.system.till", { serial: config.tillSerial }),
      t(`procedures.system.tse.${isOn.tse}`),
      t(`procedures.system.mail.${isOn.mail}`),
      t(`procedures.system.backup.${isOn.backup}`),
      t("procedures.system.changes"),
    ],
  };
}

function accessSection(): ProceduresSection {
  const lines = ["guest", "staff", "admin", "root", "log"] as const;
  return { title: t("procedures.access.title"), lines: lines.map((line) => t(`procedures.access.${line}`)) };
}

/** Each state with the steps that it takes and where they lead, as the machine says. */
function lifecycleSection(name: Lifecycle): ProceduresSection {
  const machine: AnyStateMachine = lifecycles[name];
  const states = Object.values(machine.states).map((state) => {
    const steps = Object.entries(state.on).flatMap(([event, transitions]) =>
      transitions.map(({ target }) => `${event} → ${target?.map(({ key }) => key).join(", ") ?? state.key}`),
    );
    return `${state.key}: ${steps.length > 0 ? steps.join("; ") : t("procedures.lifecycle.end")}`;
  });
  return { title: t(`procedures.lifecycle.${name}`), lines: [t("procedures.lifecycle.text"), ...states] };
}

function retentionSection(): ProceduresSection {
  const lines = (["bookings", "orders", "vouchers", "withdrawals", "invoices", "workingHours"] as const).map((data) =>
    t(`procedures.retention.${data}`, { count: retention[data].count }),
  );
  return { title: t("procedures.retention.title"), lines: [t("procedures.retention.text"), ...lines] };
}

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
      notified("operator", [
        [config.company.name, ...ownerLines(config.company, "de")].join(", "),
        t("tillNotification.place", { ...config.company }),
        t("tillNotification.taxId", { taxId: config.companyTaxId }),
      ]),
      notified("security", securityLines(config, signed)),
      notified("till", [
        t("tillNotification.kind"),
        t("tillNotification.serial", { serial: config.tillSerial }),
        ...earlierTill(config, signed),
      ]),
      notified("dates", dateLines(signed)),
      notified("how", [t("tillNotification.term"), t("tillNotification.way")]),
    ],
  };
}

const notified = (name: "operator" | "security" | "till" | "dates" | "how", lines: string[]): ProceduresSection => ({
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

type Signing = Pick<TillSignatureRow, "register_serial" | "tse_serial" | "created_at">;

/** What signed the first and the last transaction of the till; null before the first. */
async function firstAndLastSigning(db: Kysely<Database>): Promise<{ first: Signing; last: Signing } | null> {
  const query = db.selectFrom("till_signatures").select(["register_serial", "tse_serial", "created_at"]);
  const first = await query
    .where("transaction_id", "=", (of) =>
      of.selectFrom("till_signatures").select((row) => row.fn.min<number>("transaction_id").as("id")),
    )
    .executeTakeFirst();
  const last = await query
    .where("transaction_id", "=", (of) =>
      of.selectFrom("till_signatures").select((row) => row.fn.max<number>("transaction_id").as("id")),
    )
    .executeTakeFirst();
  return first && last ? { first, last } : null;
}
