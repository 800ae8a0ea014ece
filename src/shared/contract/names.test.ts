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

  it.each(["https://x.yz", "win www.x.de", "bit.ly/x Anna", "Go evil.com now", "t.co/abcd", "Preis:gewinn.example"])(
    "refuses the link in %j",
    (name) => expect(field.isValidSync(name)).toBe(false),
  );

  it.each([
    ["turns the direction", 0x20_2e],
    ["isolates", 0x20_66],
    ["marks a direction", 0x20_0f],
    ["is not seen", 0x20_0b],
    ["breaks the line", 0x20_28],
    ["rings the bell", 0x07],
    ["is half of one", 0xd8_00],
  ])("refuses a sign that %s", (_what, code) => {
    expect(field.isValidSync(`Anna${String.fromCharCode(code)} Anker`)).toBe(false);
  });
});
