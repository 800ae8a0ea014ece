import { rememberPress } from "./remember-press.ts";

describe("a button pressed before its code is there", () => {
  const heard: string[] = [];
  const button = (name: string) => document.querySelector<HTMLButtonElement>(`[name=${name}]`);
  beforeEach(() => {
    heard.length = 0;
    document.body.innerHTML = `
      <section id="contact"><form>
        <button name="first" type="button" id="first"></button><button name="send"><b>!</b></button>
        <input name="code" data-enter="first"><input name="name">
      </form></section>
      <button name="elsewhere"></button>`;
    document.body.onclick = (event) => {
      heard.push((event.target as HTMLButtonElement).name);
      event.preventDefault();
    };
  });

  afterEach(() => {
    document.body.innerHTML = "";
    document.body.onclick = null;
  });

  it("is heard by nobody, sends no form, and is pressed once the code is there, however often it was pressed", () => {
    const pressNow = rememberPress("contact");
    button("first")?.click();
    button("first")?.click();
    const click = new MouseEvent("click", { bubbles: true, cancelable: true });
    button("send")?.firstElementChild?.dispatchEvent(click);
    expect(heard).toEqual([]);
    expect(click.defaultPrevented).toBe(true);
    pressNow();
    button("first")?.click();
    expect(heard).toEqual(["first", "send", "first"]);
  });

  it("is noted until its code is there and says what it did", () => {
    const pressNow = rememberPress("contact");
    const noted = () => [...document.querySelectorAll<HTMLButtonElement>("[data-noted]")].map(({ name }) => name);
    expect(noted()).toEqual([]);
    button("first")?.click();
    expect(noted()).toEqual(["first"]);
    pressNow();
    expect(noted()).toEqual([]);
  });

  it("stays noted in a part of the page that is still without code when the rest of it has some", () => {
    const isNoted = () => button("first")?.matches("[data-noted]");
    const pressNow = rememberPress("contact");
    button("first")?.click();
    const pressLater = rememberPress("contact");
    pressNow();
    expect([heard, isNoted()]).toEqual([[], true]);
    pressLater();
    expect([heard, isNoted()]).toEqual([["first"], false]);
  });

  it("can tell that it is pressed again, by the page and not by somebody", () => {
    const told: (string | undefined)[] = [];
    document.body.onclick = (event) => void told.push((event.target as HTMLElement).dataset["noted"]);
    const pressNow = rememberPress("contact");
    button("first")?.click();
    pressNow();
    button("first")?.click();
    expect(told).toEqual(["again", undefined]);
  });

  it("is the one that Enter means in a field, where that is not the one that sends the form", () => {
    const pressNow = rememberPress("contact");
    const enterIn = (name: string) => {
      document.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
      // What a browser makes of it.
      button("send")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 }));
    };
    enterIn("code");
    enterIn("name");
    pressNow();
    expect(heard).toEqual(["first", "send"]);
  });

  it("is pressed as ever afterwards, and elsewhere all the time", () => {
    const pressNow = rememberPress("contact");
    button("elsewhere")?.click();
    pressNow();
    button("first")?.click();
    expect(heard).toEqual(["elsewhere", "first"]);
  });
});
