import { addDays, dayOf } from "../../shared/rules/day.ts";

/** Values that no field of their kind may take, as JSON sends them. */
const nobodysType: readonly unknown[] = [[], ["a"], {}, { toString: 1 }, { valueOf: null }, null];
const noText = [...nobodysType, 5, -1, 1e300, true, "a\u0007b", "x".repeat(10_000)];
const noNumber = [
  ...nobodysType,
  true,
  "",
  " ",
  "abc",
  "-1",
  -1,
  1.5,
  "1.5",
  "1,5",
  10 ** 9,
  "10000000000",
  1e300,
  "1e3",
  "1e309",
  "Infinity",
  "-Infinity",
  "NaN",
  "0x10",
  "0b1",
  "१२",
  "😀",
  "9".repeat(400),
  "1; drop table bookings",
];
/** The same, but for the empty texts of a field that may be left out. */
const wrongNumber = noNumber.filter((value) => typeof value !== "string" || value.trim() !== "");
const noFlag = [...nobodysType, 2, -1, "", "yes", "on", "😀", "truetrue"];
const noDay = [
  ...noText,
  "",
  "today",
  "2027-02-30",
  "2027-13-01",
  "2027-00-10",
  "0000-00-00",
  "99999-01-01",
  "2027-1-1",
  "-000001-01-01",
  "01.06.2027",
  "2027-06-01T00:00:00Z",
  "٢٠٢٧-٠٦-٠١",
  "2027-06-0١",
];
const noEmail = [
  ...noText,
  "",
  "erika",
  "erika@",
  "@example.com",
  "a@b",
  "a b@example.com",
  "é@example.com",
  "😀@a.de",
];
const noPhone = [...noText, "", "123", "+", "abc", "0170x123", "1".repeat(26), "٠١٧٠١٢٣", "170+123456"];
const noStreet = [...noText, "", " ", "Uferweg", "7", "U7".repeat(26), "😀😀"];

/** Wrong values by field of the booking request. */
export const wrongBookingValues: Record<string, readonly unknown[]> = {
  vehicle: [...noNumber, 0, "0", 2_147_483_648, 999_999],
  employee: noText,
  salutation: [...noText, "", "x".repeat(21)],
  name: [...noText, "", "Anna", "x".repeat(51), "Erika\nBeispiel"],
  email: noEmail,
  phone: noPhone,
  streetAndNumber: noStreet,
  additional: [...noText, "x".repeat(51)],
  zipCodeAndCity: noStreet,
  booked_day: [...noDay, "2020-06-01", addDays(dayOf(new Date()), -1), "2099-06-01"],
  booked_day_end: [...noDay, "2020-06-01"],
  booked_duration: [...noNumber, 0, 1, 61, 3, 100_000],
  voucher_code: [...noText, "x".repeat(41), "NO-SUCH-CODE", "' or 1=1 --"],
  banktransfer: noFlag,
  paypal: noFlag,
  lang: [...noText, "", "fr", "DE"],
  people_number: [...noNumber, 0, 3, 100],
  comment: [...nobodysType, 5, true, "a\u0007b", "x".repeat(1_001)],
  extras: [{}, null, 5, true, "a", "[", '["a"]', '[["extra_bbq"]]', "{}", [5], [null], [{}], ["toString"]],
  adults: [...wrongNumber, 0],
  children: wrongNumber,
  license_answer: [...noText, "maybe", "YES"],
  paypal_order_id: [...noText, "x".repeat(65)],
};

/** Fields without which there is no booking; the others have defaults. */
export const requiredBookingFields = [
  "vehicle",
  "salutation",
  "name",
  "email",
  "phone",
  "streetAndNumber",
  "zipCodeAndCity",
  "booked_day",
  "booked_day_end",
  "booked_duration",
  "people_number",
];

/** The fields of the availability question among those of the booking. */
export const availabilityFields = ["vehicle", "employee", "name", "email", "phone", "booked_day", "booked_duration"];

export const wrongOrderIds = [...noText, "", " ", "x".repeat(65)];

/** Bodies that are no list of fields, by what they are sent as. */
export const brokenBodies: { type: string; body: string | Uint8Array; status: 400 | 415 }[] = [
  ...["{", '{"a":', "nonsense", "[]", '"text"', "null", "5", "true", '{"a":1}}', "\u0000", '{"a":NaN}'].map((body) => {
    return { type: "application/json", body, status: 400 as const };
  }),
  { type: "application/json; charset=utf-16", body: "{}", status: 400 },
  { type: "application/json; charset=iso-8859-1", body: "{}", status: 400 },
  { type: "application/json", body: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), status: 400 },
  { type: "application/x-www-form-urlencoded", body: new Uint8Array([0x61, 0x3d, 0xc3, 0x28]), status: 400 },
  { type: "multipart/form-data", body: "no boundary", status: 400 },
  { type: "multipart/form-data; boundary=x", body: "--y\r\n\r\n", status: 400 },
  { type: "multipart/form-data; boundary=x", body: '--x\r\nContent-Disposition: form-data; name="a"\r\n', status: 400 },
  {
    type: "multipart/form-data; boundary=x",
    body: "--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--",
    status: 400,
  },
  {
    type: "multipart/form-data; boundary=x",
    body: '--x\r\nContent-Disposition: form-data; name="a"; filename="a.txt"\r\n\r\na\r\n--x--\r\n',
    status: 415,
  },
  ...["text/plain", "text/html", "application/xml", "image/png", "application/octet-stream", "nonsense", "a/b/c"].map(
    (type) => ({ type, body: '{"vehicle":1}', status: 415 as const }),
  ),
];

const pollution = { polluted: "yes", toString: 5, get: 1 };
/** JSON that careless code would let reach an object's prototype, or trip over. */
export const pollutingBodies = [
  `{"__proto__":${JSON.stringify(pollution)}}`,
  `{"constructor":{"prototype":${JSON.stringify(pollution)}}}`,
  '{"__proto__":null,"prototype":[],"hasOwnProperty":1,"toString":1,"valueOf":1,"then":1}',
  '{"vehicle":{"__proto__":{"toString":1}},"extras":{"__proto__":[],"length":5}}',
  '{"extras":[{"__proto__":{"a":1}}],"comment":{"constructor":{"name":"x"}}}',
  '{"resource":{"__proto__":{"id":1},"toString":1,"constructor":1},"event_type":{"toString":1}}',
  '{"resource":{"supplementary_data":{"related_ids":{"order_id":{"toString":1},"constructor":5}}}}',
  '{"resource":{"supplementary_data":{"related_ids":{"__proto__":null,"order_id":["a"]}}},"event_type":["x"]}',
  '{"resource":"CHECKOUT","event_type":null}',
  '{"resource":{"id":{"valueOf":1}},"event_type":"CHECKOUT.ORDER.APPROVED"}',
];
