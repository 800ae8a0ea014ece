import "../../ui/fonts/stand-ins.css";
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
// A reader's own font of the same size stands in: on a slow line the one of the headings comes after what can be used.
void import(/* webpackChunkName: "headings" */ "../../ui/fonts/headings.css").catch(() => {});
void takeOver();
