import { decimal, quoted, safeText, spreadsheet } from "./spreadsheet.ts";

describe("a text in a spreadsheet", () => {
  it.each(["=1+1", "+49 30 123", "-1+2", "@SUM(A1)"])("is not computed where it is %s", (text) => {
    expect(safeText(text)).toBe(`"'${text}"`);
  });

  it.each(["\t=1", "\r\n-1", " @a", "\u0000+1"])("is not computed behind a sign that nobody sees: %j", (text) => {
    expect(safeText(text)).toBe(`"'${text.trim().replace("\u0000", "")}"`);
  });

  it("stays as it is where the sign stands within it", () => {
    expect(safeText("Müller-Lüdenscheid = a@b +1")).toBe('"Müller-Lüdenscheid = a@b +1"');
  });

  it("is one line, and one cell", () => {
    expect(safeText(' Seile;\r\n"neu" ')).toBe('"Seile; ""neu"""');
    expect(quoted('a"b')).toBe('"a""b"');
  });
});

it.each([
  [12345, 2, "123,45"],
  [5, 2, "0,05"],
  [-5, 2, "-0,05"],
  [-12345, 2, "-123,45"],
  [0, 2, "0,00"],
  [75, 1, "7,5"],
  [-7, 0, "-7"],
])("writes %i with %i places as %s", (units, places, text) => {
  expect(decimal(units, places)).toBe(text);
});

it("begins with a byte order mark, and ends each row with CR LF", () => {
  expect(spreadsheet(["a", "b"], [["1", '"x"']])).toBe('\uFEFF"a";"b"\r\n1;"x"\r\n');
});
