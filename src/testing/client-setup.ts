import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// What is waited for comes on a busy machine, too; a second, which is the default, is not enough there.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout: what scrolls, matches media or opens as a dialog in a browser is answered plainly here.
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

// Nobody looks: a frame is drawn at once. The store waits for one before it says that an answer came, also while a
// test's clock stands still.
const { setTimeout: later, clearTimeout: never } = globalThis;
window.requestAnimationFrame = (draw) => later(() => draw(performance.now())) as unknown as number;
window.cancelAnimationFrame = (frame) => never(frame);
