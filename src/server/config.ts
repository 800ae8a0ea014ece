import path from "node:path";
import { electronicFormatIBAN, isValidIBAN } from "ibantools";
import type { Company, PublicConfig } from "../shared/contract/page.ts";
import { type FundingSource, fundingSources } from "../shared/contract/wallet.ts";
import {
  type Environment,
  EnvironmentReader,
  isEmail,
  isSender,
  isTaxId,
  read,
  readPort,
  readProxies,
  readSwitch,
  readText,
  readUrl,
} from "./env.ts";
import { readTillSerial, readTse, type TseConfig } from "./tse/read-tse-config.ts";

/** How one server is set up (requirements/operations.md); read once, at the start. */
export interface Config {
  /** 0: any that is free. */
  port: number;
  host: string;
  dataDir: string;
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
  company: Company;
  /** Tax number, or VAT id: on invoices and receipts, and nowhere on the website. */
  companyTaxId: string;
  /** null: the till signs nothing, and its receipts say so. */
  tse: TseConfig | null;
  /** What the tax office knows the till by. */
  tillSerial: string;
}

export interface PayPalConfig {
  clientId: string;
  clientSecret: string;
  baseUrl: string;
  /** Without it no webhook can be verified, and the poller alone settles what a browser left open. */
  webhookId: string | null;
}

/** Guests who take play money or a made-up company for real must not be possible by forgetting a variable. */
const whereReal =
  "where PUBLIC_URL begins with https:// (for a trial with play money and a fictional company: DEMO=on)";
/** What a guest pays to and what the law wants to be told; the links may stay away. */
const requiredCompany = ["NAME", "OWNER", "STREET", "ZIP_AND_CITY", "PHONE", "EMAIL", "IBAN", "BIC", "TAX_ID"];

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

function readAll(env: EnvironmentReader): Config {
  const port = readPort(env, "PORT", 8000);
  const publicUrl = readPublicUrl(env, port);
  const demo = readSwitch(env, "DEMO", false);
  const isReal = publicUrl.startsWith("https:") && !demo;
  const company = isReal ? readRealCompany(env) : readCompany(env);
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
    company,
    companyTaxId: readTaxId(env),
    tse: readTse(env),
    tillSerial: readTillSerial(env),
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

/** The company's data where guests take them for real: one that is missing is refused. */
function readRealCompany(env: EnvironmentReader): Company {
  const missing = requiredCompany.map((name) => `COMPANY_${name}`).filter((name) => readText(env, name) === null);
  if (missing.length > 0) env.refuse(missing.join(", "), `set ${whereReal}`);
  const given = (variable: string, value: string) => (readText(env, variable) === null ? "" : value);
  const company = readCompany(env);
  return {
    ...company,
    tourUrl: given("COMPANY_TOUR_URL", company.tourUrl),
    facebookUrl: given("COMPANY_FACEBOOK_URL", company.facebookUrl),
    instagramUrl: given("COMPANY_INSTAGRAM_URL", company.instagramUrl),
    whatsapp: given("COMPANY_WHATSAPP", company.whatsapp),
  };
}

/**
 * The company's data. The defaults are fictional on purpose: a bank code that no bank has, a phone number from the range
 * that the Bundesnetzagentur keeps for films, addresses below .example.
 */
function readCompany(env: EnvironmentReader): Company {
  const line = (variable: string, fallback: string) =>
    read(env, variable, fallback, (value) => (value.length <= 100 ? value : null), "at most 100 characters long");
  const matching = (variable: string, fallback: string, pattern: RegExp, expected: string) =>
    read(env, variable, fallback, (value) => (pattern.test(value) ? value : null), expected);
  const url = (variable: string, fallback: string) => readUrl(env, variable, fallback, ["https:", "http:"]);
  const phone = [/^\+?[\d ()/-]{4,25}$/, "a phone number"] as const;
  return {
    name: line("COMPANY_NAME", "Musterboote Havel"),
    owner: line("COMPANY_OWNER", "Erika Mustermann"),
    street: line("COMPANY_STREET", "Beispielufer 1"),
    zipAndCity: line("COMPANY_ZIP_AND_CITY", "14770 Musterstadt an der Havel"),
    phone: matching("COMPANY_PHONE", "+49 30 23125 000", ...phone),
    email: read(
      env,
      "COMPANY_EMAIL",
      "info@musterboote.example",
      (value) => (isEmail(value) ? value : null),
      "an email address",
    ),
    iban: read(
      env,
      "COMPANY_IBAN",
      "DE66999999991234567890",
      (value) => {
        const iban = electronicFormatIBAN(value);
        return iban !== null && isValidIBAN(iban) ? iban : null;
      },
      "an IBAN of the right length and checksum",
    ),
    bic: matching("COMPANY_BIC", "MUSTDE99XXX", /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, "a BIC of 8 or 11 signs"),
    tourUrl: url("COMPANY_TOUR_URL", "https://tour.musterboote.example"),
    facebookUrl: url("COMPANY_FACEBOOK_URL", "https://facebook.example/musterboote"),
    instagramUrl: url("COMPANY_INSTAGRAM_URL", "https://instagram.example/musterboote"),
    whatsapp: matching("COMPANY_WHATSAPP", "+49 171 3920000", ...phone),
  };
}

/** The default is no VAT id that there can be: its last digit would have to be a 5. */
function readTaxId(env: EnvironmentReader): string {
  const expected = "a VAT id (DE and nine digits) with its check digit, or a tax number as 048/815/08155";
  return read(env, "COMPANY_TAX_ID", "DE999999999", (value) => (isTaxId(value) ? value : null), expected);
}

/**
 * What of the configuration every visitor's browser may know.
 * @param nonce of the page that it is for, where PayPal's script may run there.
 */
export function publicConfig(config: Config, nonce: string | null): PublicConfig {
  const { company, publicUrl, paypal, funding } = config;
  const wallet = paypal
    ? { clientId: paypal.clientId, scriptUrl: null, demo: false, funding, nonce }
    : { clientId: "demo", scriptUrl: "/demo-wallet/sdk.js", demo: true, funding, nonce: null };
  return { company, publicUrl, wallet };
}
