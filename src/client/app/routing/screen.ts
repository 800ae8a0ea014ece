import type { ComponentType, ReactNode } from "react";
import type { Company, Language, PublicConfig } from "../../../shared/contract/page.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { RouteParams, ScreenRow, TextKey } from "../../screen-row.ts";
import type { WorkIconName } from "../../ui/work-icon.tsx";
import type { AppStore } from "../store.ts";

/** Data that the server sent with the page and that does not change while it is open. */
export interface PageContext {
  today: Day;
  /** The first day on which a stay may begin. */
  firstStart: Day;
  config: PublicConfig;
}

export interface ScreenProps {
  /** Of the address, and of the addresses that the screen leads to; the words are in that of `useLanguage`. */
  language: Language;
  params: RouteParams;
  page: PageContext;
  /** Every screen: the main menu is made of them. */
  routes: readonly Route[];
}

/** What surrounds a screen: the website's frame, or that of the internal area. */
export interface FrameProps {
  match: RouteMatch;
  company: Company;
  /** The wallet deals in play money: every page says so. */
  isTrial: boolean;
  /** Every screen, and how one that may be wanted next is fetched. */
  routes: readonly Route[];
  preload: (route: Route) => Promise<unknown>;
  children: ReactNode;
}

/** What the chunk of a screen exports. */
export interface ScreenModule {
  Screen: ComponentType<ScreenProps>;
  /** Fetches what the first paint shows; the answers travel with the document. */
  prefetch?: (
    store: AppStore,
    language: Language,
    params: RouteParams,
    page: PageContext,
    /** The address behind its question mark. */
    query: string,
  ) => Promise<unknown>;
  /** Parts whose markup the server renders and whose code follows when it may be used. */
  deferred?: readonly { preload: (language: Language) => Promise<unknown> }[];
}

/** One row of the routes table: what the feature says of the screen, and the page that shows it. */
export interface Route extends ScreenRow {
  /** Set on the screens of the internal area: who may see them. They have a frame and texts of their own. */
  access?: "jetty" | "staff" | "admin";
  /** Its tile in the main menu; absent where the menu has a tile of its own for it, or others lead to it. */
  tile?: { icon: WorkIconName; label: TextKey };
  /** What it is read in, where that is not the language of its address (routing/spoken.ts). */
  spoken?: Language;
  /** A screen that is no part of the internal area, but that its people come to from there: they keep its frame. */
  staffFrame?: "staff" | "admin";
  /** What staff see at the same address instead; guests load none of it. */
  forStaff?: Pick<Route, "chunk" | "load" | "namespaces" | "staffFrame" | "staffTexts">;
  /** Its texts are those of the internal area, also where its frame is the website's. */
  staffTexts?: true;
  /** The webpack chunk of `load`, whose files the document names. */
  chunk: string;
  load: () => Promise<ScreenModule>;
  /** The chunks of deferred parts: the document names their styles, since it carries their markup. */
  deferredChunks?: readonly string[];
  notFound?: true;
}

export interface RouteMatch {
  route: Route;
  params: RouteParams;
}
