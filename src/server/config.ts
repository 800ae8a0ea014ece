import path from "node:path";
import type { Company, PublicConfig } from "../shared/contract/page.ts";
import { type FundingSource, fundingSources } from "../shared/contract/wallet.ts";
import {
  type Environment,
  EnvironmentReader,
  isEmail,
  isSender,
  read,
  readPort,
  readProxies,
  readSwitch,
  readText,
  readUrl,
} from "./env.ts";
import { type BackupConfig, readBackup } from "./ops/backup/read-backup-config.ts";
import { readCompany, readRealCompany, readTaxId, whereReal } from "./read-company.ts";
import { readTillSerial, readTse, type TseConfig } from "./tse/read-tse-config.ts";

/** From the most talkative to the most silent; each includes those after it. */
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** How one server is set up (requirements/operations.md); read once, at the start. */
export interface Config {
  /** 0: any that is free. */
  port: number;
  host: string;
  dataDir: string;
  /** It was named, and so has to be there: a wrong name must not begin an empty shop. */
  dataDirMustExist: boolean;
  /** `postgres://…`; null keeps everything in an SQLite file in dataDir. */
  databaseUrl: string | null;
  /** Where visitors reach the website; without a last slash. */
  publicUrl: string;
  /** null writes mails as files to dataDir/outbox. */
  smtpUrl: string | null;
  mailFrom: string;
  rootEmail: string;
  /** null: a random one is made at the first start and written to a file for the owner. */
  rootPassword: string | null;
  /** null: the demo wallet with its play money. */
  paypal: PayPalConfig | null;
  /** The buttons that guests get at the wallet. */
  funding: FundingSource[];
  rateLimits: boolean;
  /** A trial, also where the public reaches it: play money and a fictional company. */
  demo: boolean;
  /** Proxies whose X-Forwarded-For is believed: names of ranges, addresses or networks. */
  trustProxy: string[];
  /** Lets a caller from anywhere read /metrics; null: this machine only. */
  metricsToken: string | null;
  pictureWarmUp: boolean;
  /** The least that is written to the log. */
  logLevel: string;
  company: Company;
  /**
   * Tax number, or VAT id: on invoices and receipts. A VAT id stands in the imprint, too; a tax number nowhere there.
   */
  companyTaxId: string;
  /** null: the till signs nothing, and its receipts say so. */
  tse: TseConfig | null;
  /** What the tax office knows the till by. */
  tillSerial: string;
  backup: BackupConfig;
}

export interface PayPalConfig {
  clientId: string;
  clientSecret: string;
  baseUrl: string;
  /** Without it no webhook can be verified, and the poller alone settles what a browser left open. */
  webhookId: string | null;
}

/** PUBLIC_URL where it is not set. */
export const localUrl = (port: number) => `http://localhost:${port}`;

const payPalApi = "https://api-m.paypal.com";

/**
 * Reads the whole configuration; an empty variable counts as absent.
 * @throws ConfigError with a line for each variable with a wrong value.
 */
export function readConfig(variables: Environment): Config {
  const env = new EnvironmentReader(variables);
  const config = readAll(env);
  env.check();
  return config;
}

/** The names of all variables: those that are asked for while the configuration is read. */
export function variableNames(): readonly string[] {
  const names = new Set(["ENV_FILE"]);
  readConfig(new Proxy<Environment>({}, { get: (_, name) => void names.add(String(name)) }));
  return [...names];
}

function readAll(env: EnvironmentReader): Config {
  const port = readPort(env, "PORT", 8000);
  const publicUrl = readPublicUrl(env, port);
  const demo = readSwitch(env, "DEMO", false);
  const isReal = publicUrl.startsWith("https:") && !demo;
  const companyTaxId = readTaxId(env);
  const company = isReal ? readRealCompany(env, companyTaxId) : readCompany(env, companyTaxId);
  const lowerCaseEmail = (value: string) => (isEmail(value) ? value.toLowerCase() : null);
  return {
    port,
    host: read(
      env,
      "HOST",
      "0.0.0.0",
      (value) => (/^[\w.:-]+$/.test(value) ? value : null),
      "a host name or an address",
    ),
    dataDir: path.resolve(readText(env, "DATA_DIR") ?? "data"),
    dataDirMustExist: readText(env, "DATA_DIR") !== null,
    databaseUrl: readUrl(env, "DATABASE_URL", null, ["postgres:", "postgresql:"]),
    publicUrl,
    smtpUrl: readUrl(env, "SMTP_URL", null, ["smtp:", "smtps:"]),
    mailFrom: read(
      env,
      "MAIL_FROM",
      `${company.name} <${company.email}>`,
      (value) => (isSender(value) ? value : null),
      "an address, or a name with an address in angle brackets",
    ),
    rootEmail: read(env, "ROOT_EMAIL", "root@musterboote.example", lowerCaseEmail, "an email address"),
    rootPassword: read(
      env,
      "ROOT_PASSWORD",
      null,
      (value) => (value.length >= 4 && value.length <= 20 ? value : null),
      "4 to 20 characters long",
    ),
    paypal: readPayPal(env, isReal),
    demo,
    funding: readFunding(env),
    rateLimits: readSwitch(env, "RATE_LIMITS", true),
    trustProxy: readProxies(env, "TRUST_PROXY", "loopback"),
    metricsToken: read(
      env,
      "METRICS_TOKEN",
      null,
      (value) => (/^[\x21-\x7e]{16,200}$/.test(value) ? value : null),
      "16 to 200 characters long, without blanks",
    ),
    pictureWarmUp: readSwitch(env, "PICTURE_WARM_UP", true),
    logLevel: read(
      env,
      "LOG_LEVEL",
      "info",
      (value) => (logLevels.includes(value) ? value : null),
      `one of ${logLevels.join(", ")}`,
    ),
    company,
    companyTaxId,
    tse: readTse(env),
    tillSerial: readTillSerial(env),
    backup: readBackup(env),
  };
}

function readPublicUrl(env: EnvironmentReader, port: number): string {
  const url = readUrl(env, "PUBLIC_URL", localUrl(port), ["http:", "https:"]);
  const { origin, href } = new URL(url);
  if (href !== `${origin}/`) env.refuse("PUBLIC_URL", "an address without path, query or user");
  return origin;
}

function readPayPal(env: EnvironmentReader, isReal: boolean): PayPalConfig | null {
  const clientId = readText(env, "PAYPAL_CLIENT_ID");
  const clientSecret = readText(env, "PAYPAL_CLIENT_SECRET");
  const baseUrl = readUrl(env, "PAYPAL_BASE_URL", null, ["https:", "http:"]);
  const webhookId = readText(env, "PAYPAL_WEBHOOK_ID");
  if (clientId !== null && clientSecret !== null) {
    return { clientId, clientSecret, baseUrl: baseUrl ?? payPalApi, webhookId };
  }
  if ((clientId ?? clientSecret ?? baseUrl ?? webhookId) === null) {
    if (isReal) env.refuse("PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET", `set ${whereReal}`);
    return null;
  }
  const missing = clientId === null ? "PAYPAL_CLIENT_ID" : "PAYPAL_CLIENT_SECRET";
  env.refuse(missing, "set together with the other PAYPAL variables");
  return null;
}

/** PayPal's names of the ways to pay, separated by commas. */
function readFunding(env: EnvironmentReader): FundingSource[] {
  const known = (name: string) => fundingSources.find((source) => source === name);
  const listOf = (value: string) => [...new Set(value.split(",").map((part) => known(part.trim())))];
  const accept = (value: string) => (listOf(value).includes(undefined) ? null : value);
  const expected = `a list of ${fundingSources.join(", ")}`;
  return listOf(read(env, "PAYPAL_FUNDING", "paypal", accept, expected)).filter((source) => source !== undefined);
}

/**
 * What of the configuration every visitor's browser may know.
 * @param nonce of the page that it is for, where PayPal's script may run there.
 */
export function publicConfig(config: Config, nonce: string | null): PublicConfig {
  const { company, publicUrl, paypal, funding, tse } = config;
  const wallet = paypal
    ? { clientId: paypal.clientId, scriptUrl: null, demo: false, funding, nonce }
    : { clientId: "demo", scriptUrl: "/demo-wallet/sdk.js", demo: true, funding, nonce: null };
  return { company, publicUrl, wallet, tse: tse !== null };
}
