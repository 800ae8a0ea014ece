import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { boolean, mixed, object, string } from "yup";
import { countField, payload } from "../../shared/contract/fields.ts";
import { loadContracts } from "./contracts.ts";
import { schemaOfFields } from "./field-schemas.ts";

const written = () => JSON.parse(readFileSync("src/shared/contract/openapi.json", "utf8")) as { paths: object };

describe("openapi.json", () => {
  it("is a valid document of OpenAPI 3.1", async () => {
    expect(await new Validator().validate(written())).toEqual({ valid: true });
    const { paths: _, ...rest } = written();
    expect(await new Validator().validate({ ...rest, paths: { "/x": { get: { responses: 1 } } } })).toMatchObject({
      valid: false,
    });
  });

  it("has every call of every contract, without a list of them", async () => {
    const { paths } = written();
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = (await loadContracts()).flatMap(({ contract }) => Object.values(contract));
    const wanted = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(described.toSorted()).toEqual(wanted.toSorted());
  });

  it("describes a request by what its schema asks for", () => {
    const schema = payload({
      age: countField("validation:general", 1),
      name: string().required().max(5),
      kind: string().oneOf(["a", "b"]).default("a"),
      way: string().nullable(),
      told: boolean(),
      any: mixed(),
      part: object({ of: string() }),
    });
    expect(schemaOfFields(schema)).toEqual({
      type: "object",
      required: ["age", "name"],
      properties: {
        age: { type: "integer", minimum: 1, maximum: 100_000 },
        name: { type: "string", maxLength: 5 },
        kind: { type: "string", enum: ["a", "b"], default: "a" },
        way: { anyOf: [{ type: "string" }, { type: "null" }] },
        told: { type: "boolean" },
        any: {},
        part: { type: "object", properties: { of: { type: "string" } } },
      },
    });
  });
});
