import { useEffect } from "react";
import { manifestPath, themeColors } from "../rendering/head-tags.ts";

type Theme = keyof typeof themeColors;

/** The colour of the browser's own bar, in both schemes. */
function setThemeColors(theme: Theme): void {
  for (const [scheme, color] of Object.entries(themeColors[theme])) {
    const tag = document.querySelector(`meta[name="theme-color"][media*="${scheme}"]`);
    tag?.setAttribute("content", color);
  }
}

/**
 * What the server writes into the head of a page of the internal area, for somebody who comes from the website without
 * loading a document: the manifest that makes it an app, and the colour of its bar. Both go when the area is left.
 */
export function useAppHead(): void {
  useEffect(() => {
    const written = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const link = written ?? document.createElement("link");
    link.rel = "manifest";
    link.href = manifestPath;
    document.head.append(link);
    setThemeColors("app");
    return () => {
      link.remove();
      setThemeColors("website");
    };
  }, []);
}
