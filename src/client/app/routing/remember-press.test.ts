import { rememberPress } from "./remember-press.ts";

describe("a button pressed before its code is there", () => {
  const heard: string[] = [];
  const button = (name: string) => document.querySelector<HTMLButtonElement>(`[name=${name}]`);
  beforeEach(() => {
    heard.length = 0;
    document.body.innerHTML = `
      <section id="contact"><form><button name="first" type="button"></button><button name="send"><b>!</b></button></form></section>
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

  it("is pressed as ever afterwards, and elsewhere all the time", () => {
    const pressNow = rememberPress("contact");
    button("elsewhere")?.click();
    pressNow();
    button("first")?.click();
    expect(heard).toEqual(["elsewhere", "first"]);
  });
});
