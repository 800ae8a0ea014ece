import type { ComponentType, ReactNode } from "react";
import type { Company, Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { AppStore } from "../store.ts";

/** What the server told with the page and what stays true while it is open. */
export interface PageContext {
  today: Day;
  config: PublicConfig;
}

/** The variable parts of a path, decoded. */
export type RouteParams = Readonly<Record<string, string | undefined>>;

export interface ScreenProps {
  language: Language;
  params: RouteParams;
  page: PageContext;
}

/** What surrounds a screen: the website's frame, or that of the internal area. */
export interface FrameProps {
  match: RouteMatch;
  company: Company;
  /** Every screen, and how one that may be wanted next is fetched. */
  routes: readonly Route[];
  preload: (route: Route) => Promise<unknown>;
  children: ReactNode;
}

/** What the chunk of a screen exports. */
export interface ScreenModule {
  Screen: ComponentType<ScreenProps>;
  /** Fetches what the first paint shows; the answers travel with the document. */
  prefetch?: (store: AppStore, language: Language, params: RouteParams, page: PageContext) => Promise<unknown>;
  /** Parts whose markup the server renders and whose code follows when it may be used. */
  deferred?: readonly { preload: (language: Language) => Promise<unknown> }[];
}

/** The texts that name and describe a page in search results and tabs. */
export interface HeadTexts {
  /** The key below `head` in the common texts, and of the description. */
  key: string;
  /** What they are filled in with, besides the company's name. */
  values?: Readonly<Record<string, string | undefined>>;
}

/** One row of the routes table: a screen at a path of one language. */
export interface Route {
  id: string;
  /** Set on the screens of the internal area: who may see them. They have a frame and texts of their own. */
  access?: "staff" | "admin";
  /** A screen that is no part of the internal area, but that admins come to from there: they keep its frame. */
  adminsFrame?: true;
  language: Language;
  /** A pattern of react-router, with umlauts as people read them. */
  path: string;
  /** The webpack chunk of `load`, whose files the document names. */
  chunk: string;
  load: () => Promise<ScreenModule>;
  /** The chunks of deferred parts: the document names their styles, since it carries their markup. */
  deferredChunks?: readonly string[];
  /** Texts beside the common ones. */
  namespaces: readonly string[];
  /** The same place in the other language; absent where there is none. */
  counterpart?: (params: RouteParams) => string;
  /** The other language's name of each section that a hash can point at. */
  sections?: Readonly<Record<string, string>>;
  /** Where to go instead when the parameters make no sense here. */
  redirect?: (params: RouteParams) => string | null;
  notFound?: boolean;
  /** Absent where the texts are called like the screen. */
  head?: (params: RouteParams) => HeadTexts;
}

export interface RouteMatch {
  route: Route;
  params: RouteParams;
}
