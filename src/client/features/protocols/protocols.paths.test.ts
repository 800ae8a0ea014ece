import { protocolScreenPath, readProtocolParams } from "./protocols.paths.ts";

it("reads what its own addresses say, and nothing else", () => {
  for (const kind of ["handover", "return"] as const) {
    const [, , word, booking] = decodeURI(protocolScreenPath(kind, 42)).split("/");
    expect(readProtocolParams({ kind: word?.normalize("NFD"), booking })).toEqual({ kind, booking: 42 });
  }
  for (const [kind, booking] of [
    ["Übergabe", "0"],
    ["Übergabe", "4a"],
    ["Übergabe", "9999999999"],
    ["Vergabe", "4"],
  ]) {
    expect(readProtocolParams({ kind, booking })).toBeNull();
  }
});
