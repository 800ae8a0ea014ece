import "../../ui/tokens.css";
import "../../ui/base.css";
import { nextTask } from "./next-task.ts";

/** Resolves after the browser has drawn what it has; at once in a hidden tab, where nothing is drawn. */
async function drawn(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await nextTask();
}

/** The page can be read without its script, so it is drawn first. */
async function takeOver(): Promise<void> {
  await drawn();
  const { start } = await import(/* webpackMode: "eager" */ "./start.tsx");
  await nextTask();
  await start();
}

void takeOver();
