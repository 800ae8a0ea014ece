import "../../ui/fonts/headings.css";
import "../../ui/tokens.css";
import "../../ui/base.css";
import { followMovedTexts } from "./moved-texts.ts";
import { nextTask } from "./next-task.ts";

/** In short tasks, between which the browser can draw and handle input. */
async function takeOver(): Promise<void> {
  await nextTask();
  const { start } = await import(/* webpackMode: "eager" */ "./start.tsx");
  await nextTask();
  await start();
}

followMovedTexts();
void takeOver();
