// Loaded before a server (`--import`) and into its pages: it is twenty past eleven in Berlin on a Saturday of the
// season, and time passes a hundred times slower, so that what is drawn last says the same minute as what is drawn first.
{
  const RealDate = Date;
  const start = RealDate.now();
  const demoStart = RealDate.parse("2027-05-08T09:20:00Z");
  const slower = 100;

  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [Date.now()] : given));
    }

    static now() {
      return demoStart + Math.floor((RealDate.now() - start) / slower);
    }
  };
  // By this a page knows how many days it has been open.
  Object.defineProperty(performance, "timeOrigin", { value: demoStart });
}
