import type { Day } from "../rules/day.ts";
import type { User } from "./session.ts";
import type { FundingSource } from "./wallet.ts";

export type Language = "de" | "en";

/** The company's data, from COMPANY_*; public. */
export interface Company {
  name: string;
  owner: string;
  /** "GmbH"; empty for a company without one, whose owner then runs it in person. */
  legalForm: string;
  /** Court and number in the trade register; empty where it is in none. */
  register: string;
  /** Its VAT id; empty where invoices carry a tax number. */
  vatId: string;
  street: string;
  zipAndCity: string;
  phone: string;
  email: string;
  /** Whose account it is, as the bank knows them: the name, unless it differs. */
  accountHolder: string;
  iban: string;
  bic: string;
  tourUrl: string;
  facebookUrl: string;
  instagramUrl: string;
  whatsapp: string;
}

export interface PublicWallet {
  clientId: string;
  /** The SDK's address without query; null loads the wallet's own. */
  scriptUrl: string | null;
  /** Play money. */
  demo: boolean;
  /** The buttons to show, in this order. */
  funding: readonly FundingSource[];
  /**
   * What the page's policy lets inline scripts and styles of the wallet's SDK run by; null where the SDK is our own.
   */
  nonce: string | null;
}

/** The part of the server's configuration that browsers get. */
export interface PublicConfig {
  company: Company;
  publicUrl: string;
  wallet: PublicWallet;
  /** Whether a security system signs what the till records (§ 146a AO). */
  tse: boolean;
}

/** The script of the internal area's service worker, and the page that it answers with where no network is. */
export const staffWorkerPath = "/staff-worker.js";
export const staffShellPath = "/staff-shell";
/** Where it answers: paths that begin so. No public page does (requirements/offline.md). */
export const staffWorkerScopes = [
  "/Mitarbeiterbereich",
  "/Übergabe",
  "/Buchungen",
  "/Protokoll",
  "/Kassensystem",
] as const;

/** What the service worker is made with: it changes with every build. */
export interface StaffShell {
  version: string;
  /** Addresses that it stores when it is installed. */
  files: readonly string[];
}

/** Files of the client build by chunk name, written by webpack beside the bundles. */
export interface AssetManifest {
  /** The script that asks for the others once the page is drawn; none in development. */
  loader?: string | undefined;
  /** Scripts and styles that every page needs, in order. */
  entry: string[];
  /** Fonts of the first paint, for which the browser need not wait until it has read the styles. */
  fonts: string[];
  /** Further files by chunk name: `page-booking`, `locale-de-booking` … */
  chunks: Record<string, string[]>;
}

/** What the server passes to the rendering bundle for one page. */
export interface PageRequest {
  /** Path and query, as the browser sent it. */
  url: string;
  today: Day;
  /** The first day on which a stay may begin (rules/stay.ts). */
  firstStart: Day;
  user: User | null;
  config: PublicConfig;
  assets: AssetManifest;
  /** Answers the page's own API calls in process, with the visitor's cookies. */
  fetch: (request: Request) => Promise<Response>;
  /** Renders when it is the visitor's turn. What a page waits for before, such as its data, takes no turn. */
  queueRender: (render: () => Promise<string>) => Promise<string>;
}

export interface PageAnswer {
  status: 200 | 302 | 404;
  /** Set on 302. */
  location?: string;
  html: string;
}

/**
 * Renders a page. With RenderSitemap the server's only access to client code: webpack builds both from
 * entry-server.tsx.
 */
export type RenderPage = (request: PageRequest) => Promise<PageAnswer>;

/** Lists every public page in both languages, as the XML of sitemaps.org. */
export type RenderSitemap = (request: Pick<PageRequest, "fetch"> & { publicUrl: string }) => Promise<string>;

/** Renders the page with which the internal area opens without network: it has nobody's data. */
export type RenderShell = (request: Pick<PageRequest, "config" | "assets">) => { html: string; files: string[] };
