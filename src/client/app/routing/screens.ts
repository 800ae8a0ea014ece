import type { i18n as I18n } from "i18next";
import { type ComponentType, use } from "react";
import type { Language } from "../../../shared/contract/page.ts";
import { commonNamespace, createI18n, loadNamespaces } from "../rendering/i18n.ts";
import type { FrameProps, Route, ScreenModule } from "./screen.ts";
import { spokenLanguage } from "./spoken.ts";

/** A screen with everything it renders with. */
export interface LoadedScreen extends ScreenModule {
  i18n: I18n;
  /** What surrounds the screen instead of the website's frame. */
  Frame?: ComponentType<FrameProps>;
}

/** The chunk and the texts of the frame that all screens of the internal area share. */
export const staffFrameChunk = "staff-frame";
const staffNamespaces = ["staff", "search"];

// Code and texts are the same for every visitor, so the server keeps them between requests too.
const translations = new Map<Language, I18n>();
const loaded = new Map<string, LoadedScreen>();
const loading = new Map<string, Promise<LoadedScreen>>();

const keyOf = (route: Route) => `${spokenLanguage(route)} ${route.path} ${route.chunk}`;

function i18nOf(language: Language): I18n {
  const known = translations.get(language) ?? createI18n(language);
  translations.set(language, known);
  return known;
}

/** Whether the screen is shown in the frame of the internal area, if only to staff, or to admins. */
export function hasStaffFrame({ access, staffFrame }: Route): boolean {
  return access !== undefined || staffFrame !== undefined;
}

/** The namespaces that a screen and its frame speak with. */
export function namespacesOf(route: Route): string[] {
  return [...new Set([commonNamespace, ...(hasStaffFrame(route) ? staffNamespaces : []), ...route.namespaces])];
}

/** Whether the screen speaks with the texts of the internal area. */
const isOfStaff = (route: Route) => hasStaffFrame(route) || route.staffTexts === true;

/** The chunks of the texts that a screen and its frame speak with. */
export function textChunksOf(route: Route): string[] {
  const language = spokenLanguage(route);
  const names = isOfStaff(route) ? [commonNamespace] : namespacesOf(route);
  return [
    ...(isOfStaff(route) ? [`staff-texts-${language}`] : []),
    ...names.map((namespace) => `locale-${language}-${namespace}`),
  ];
}

/** Fetches the code and the texts of a screen and of its frame. */
export async function loadScreen(route: Route): Promise<LoadedScreen> {
  const i18n = i18nOf(spokenLanguage(route));
  const [screen, frame] = await Promise.all([
    route.load(),
    hasStaffFrame(route) && import(/* webpackChunkName: "staff-frame" */ "../shell/staff-frame.tsx"),
    loadNamespaces(i18n, namespacesOf(route), isOfStaff(route) ? "staff" : "public"),
  ]);
  const result = { ...screen, i18n, Frame: frame ? frame.StaffFrame : undefined };
  loaded.set(keyOf(route), result);
  return result;
}

/** Fetches texts of a part of a screen. */
export function loadTexts(language: Language, namespaces: readonly string[]): Promise<void> {
  return loadNamespaces(i18nOf(language), namespaces);
}

/** Fetches a screen with all its parts: for a first paint that no server has drawn, and for the server's own. */
export async function loadWholeScreen(route: Route): Promise<LoadedScreen> {
  const screen = await loadScreen(route);
  await Promise.all((screen.deferred ?? []).map(({ preload }) => preload(route.language)));
  return screen;
}

/**
 * After a new release the old chunks are gone; the server renders the address afresh. Without a connection the reader
 * keeps the present screen until there is one.
 */
function renderOnServer(): Promise<never> {
  const reload = () => window.location.reload();
  if (navigator.onLine) reload();
  else window.addEventListener("online", reload);
  return new Promise(() => {});
}

/**
 * The screen of a route. One that is not there yet suspends: navigation is a transition, so the reader keeps the
 * present screen until the next one is complete.
 */
export function useScreen(route: Route): LoadedScreen {
  const key = keyOf(route);
  const known = loading.get(key);
  // `use` needs the same promise again after suspending, even when the screen was loaded another way meanwhile.
  if (known) return use(known);
  const ready = loaded.get(key);
  if (ready) return ready;
  const pending = loadWholeScreen(route).catch(renderOnServer);
  loading.set(key, pending);
  return use(pending);
}
