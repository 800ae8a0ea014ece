import type { AnyStateMachine } from "xstate";
import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { turnaroundMachine } from "../../../../machines/turnaround/turnaround.machine.ts";
import { voucherLifecycleMachine } from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import { walletOrderMachine } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import type { ProceduresAnswer, ProceduresSection } from "../../../shared/contract/procedures.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { retention } from "../../../shared/rules/retention.ts";
import type { Config } from "../../config.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { productCommit, productVersion } from "../../project-root.ts";
import { requirementPages } from "./requirement-pages.ts";

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
