import { createBuyerDraft } from "./buyer-draft.ts";
import type { ContactValues } from "./checkout-values.ts";

const nobody: ContactValues = {
  salutation: "mr",
  name: "",
  email: "",
  streetAndNumber: "",
  additional: "",
  zipCodeAndCity: "",
};
const erika: ContactValues = {
  salutation: "ms",
  name: "Erika Beispiel",
  email: "erika@example.com",
  streetAndNumber: "Uferweg 7",
  additional: "",
  zipCodeAndCity: "14770 Brandenburg",
};

beforeEach(() => sessionStorage.clear());

describe("who orders", () => {
  it("stands in a form of the same tab in which nobody was named yet", () => {
    createBuyerDraft().keep(erika);
    expect(createBuyerDraft().fill({ ...nobody, comment: "Mit Hund" })).toEqual({ ...erika, comment: "Mit Hund" });
  });

  it("is not mixed with somebody of whom a part was typed", () => {
    createBuyerDraft().keep(erika);
    expect(createBuyerDraft().fill({ ...nobody, name: "Max" })).toEqual({ ...nobody, name: "Max" });
  });

  it("takes nothing along that only one form asks for", () => {
    const values = { ...erika, phone: "0170 1234567", company: "KG", consent: true, payment: "paypal" };
    createBuyerDraft().keep(values);
    expect(JSON.parse(sessionStorage.getItem("buyer") ?? "{}")).toEqual(erika);
  });

  it("is forgotten with its last letter", () => {
    createBuyerDraft().keep(erika);
    createBuyerDraft().keep({ ...nobody, salutation: "ms", name: " " });
    expect(sessionStorage.getItem("buyer")).toBeNull();
  });

  it("is nobody's where staff order for one guest after the other", () => {
    createBuyerDraft().keep(erika);
    expect(createBuyerDraft({ isStaff: true }).fill(nobody)).toEqual(nobody);
    sessionStorage.clear();
    createBuyerDraft({ isStaff: true }).keep(erika);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(["no json", "null", '{"name":7}'])("is nobody where the browser holds %s", (text) => {
    sessionStorage.setItem("buyer", text);
    expect(createBuyerDraft().fill(nobody)).toEqual(nobody);
  });
});
