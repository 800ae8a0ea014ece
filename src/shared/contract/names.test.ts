import { guestNameField, nameField, salutationField } from "./fields.ts";
import { firstNameField, lastNameField } from "./staff-fields.ts";

/** Every name that somebody else reads, in a mail or in the staff area. */
const fields = {
  guest: guestNameField(),
  salutation: salutationField(),
  contact: nameField("validation:contactName"),
  first: firstNameField(),
  last: lastNameField(),
};

describe.each(Object.entries(fields))("the name field %s", (_name, field) => {
  it.each([
    "Erika Muster",
    "Prof.Meier-Lüdtke",
    "Boote24.de GmbH",
    "Booking.com B.V.",
    "Mag.Peter Huber",
    "Univ.-Prof.Anna Groß",
    "Dr.med. Anna Ng",
    "J.R.R. Tolkien",
    "Anna/Bernd Groß",
    "O'Neill, Zoë",
    "Åse Øvergård",
    "渡辺 はなこ",
    "محمد علي",
  ])("takes %j", (name) => {
    expect(field.isValidSync(name)).toBe(true);
  });

  it.each(["https://x.yz", "win www.x.de", "bit.ly/x Anna", "t.co/abcd", "anna@evil.com"])(
    "refuses the link in %j, and says so",
    (name) => expect(() => field.validateSync(name)).toThrow(/:\w*[nN]ameLink$/),
  );

  it.each([
    ["turns the direction", 0x20_2e],
    ["isolates", 0x20_66],
    ["marks a direction", 0x20_0f],
    ["hyphenates", 0x00_ad],
    ["marks the order of bytes", 0xfe_ff],
  ])("takes out a sign that %s", (_what, code) => {
    expect(field.cast(`Anna${String.fromCharCode(code)} Anker`)).toBe("Anna Anker");
  });

  it.each([
    ["breaks the line", 0x20_28],
    ["rings the bell", 0x07],
    ["is half of one", 0xd8_00],
  ])("refuses a sign that %s", (_what, code) => {
    expect(field.isValidSync(`Anna${String.fromCharCode(code)} Anker`)).toBe(false);
  });
});
