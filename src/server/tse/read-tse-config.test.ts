import { readConfig } from "../config.ts";

const variables = {
  TSE_API_KEY: "key",
  TSE_API_SECRET: "secret",
  TSE_TSS_ID: "9B0F4A52-1F0E-4C43-8F5C-0D6F6A3F5B11",
  TSE_CLIENT_ID: "1f8b1f0a-52e6-4a2d-9c86-3a0f6f0e7c22",
};

describe("the settings of the security system", () => {
  it("are fiskaly's own address as soon as there are credentials", () => {
    expect(readConfig(variables).tse).toEqual({
      baseUrl: "https://kassensichv-middleware.fiskaly.com/api/v2",
      apiKey: "key",
      apiSecret: "secret",
      tssId: "9b0f4a52-1f0e-4c43-8f5c-0d6f6a3f5b11",
      clientId: "1f8b1f0a-52e6-4a2d-9c86-3a0f6f0e7c22",
    });
    expect(readConfig({ ...variables, TSE_BASE_URL: "http://localhost:9/" }).tse?.baseUrl).toBe("http://localhost:9");
  });

  it.each(Object.keys(variables))("miss %s", (name) => {
    const { [name]: _, ...others }: Record<string, string> = variables;
    expect(() => readConfig(others)).toThrow(`${name} must be set together with the other TSE variables`);
  });

  it.each([
    ["TSE_TSS_ID", "my-tss"],
    ["TSE_CLIENT_ID", "1"],
    ["TSE_BASE_URL", "fiskaly"],
    ["TILL_SERIAL", "KASSE_1"],
    ["TILL_SERIAL", "till 1/2"],
    ["TILL_SERIAL", "x".repeat(71)],
  ])("refuse %s=%s with one sentence", (name, value) => {
    expect(() => readConfig({ ...variables, [name]: value })).toThrow(new RegExp(`^${name} must be .*$`));
  });
});
