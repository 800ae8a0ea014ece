// Loaded before the server (`--import`): its clock runs as many milliseconds ahead as CLOCK_SHIFT_MS says, so that a
// browser test can play a certain day.
const RealDate = Date;
const shift = Number(process.env["CLOCK_SHIFT_MS"]);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + shift] : given));
  }

  static now() {
    return RealDate.now() + shift;
  }
};
