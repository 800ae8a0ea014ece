import { baseAddress, documentAddress } from "./base-address.ts";

const page = (address: string) => new URL(address);

describe("the address of the API", () => {
  it("is the page's own origin in a production build, on localhost too", () => {
    expect(baseAddress(page("https://boats.example/Buchen"), null)).toBe("https://boats.example");
    expect(baseAddress(page("http://localhost:3000/"), null)).toBe("http://localhost:3000");
  });

  it.each([
    ["http://localhost:3000/", "http://localhost:8000"],
    ["http://192.168.1.20:3000/", "http://192.168.1.20:8000"],
    ["http://[::1]:3000/", "http://[::1]:8000"],
    ["https://boats.example/", "https://boats.example"],
  ])("in a development build on %s is %s", (address, expected) => {
    expect(baseAddress(page(address), "8000")).toBe(expected);
  });
});

it("a document's address names no origin, which a page does not know while the server renders it", () => {
  expect(documentAddress("/api/a-document/1/")).toBe("/api/a-document/1/");
});
