const { prototype } = Intl.DateTimeFormat;
const own = Object.getOwnPropertyDescriptors(prototype);

/** ICU 72, which browsers of 2022 and 2023 have, writes dates of "en-CA" as Americans do; the next may differ again. */
const americanText = (date?: Date | number) =>
  new Date(date ?? 0).toLocaleString("en-US", { timeZone: "UTC" }).replaceAll("/", " / ");

/** For the tests beside it: an engine whose texts of dates are others. Their parts are right, or all of them `part`. */
export function withOtherDateTexts(part?: string): void {
  beforeAll(() => {
    Object.defineProperty(prototype, "format", { configurable: true, get: () => americanText });
    if (part === undefined) return;
    const formatToParts = (...given: Parameters<Intl.DateTimeFormat["formatToParts"]>) =>
      Reflect.apply(
        own.formatToParts.value as Intl.DateTimeFormat["formatToParts"],
        new Intl.DateTimeFormat("en"),
        given,
      ).map(({ type }) => ({ type, value: part }));
    Object.defineProperty(prototype, "formatToParts", { configurable: true, value: formatToParts });
  });
  afterAll(() => void Object.defineProperties(prototype, own));
}
