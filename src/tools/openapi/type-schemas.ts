import path from "node:path";
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from "typescript/unstable/sync";
import type { JsonSchema } from "./json-schema.ts";

/** A union of more texts than this is described as text: the list of all messages says nothing about a call. */
const longestList = 60;

/** What the compiler knows about the calls of a contract. */
export interface CallTypes {
  description: string;
  answer: () => JsonSchema;
  /** For a body whose schema says nothing about its fields. */
  body: () => JsonSchema;
}

/**
 * Reads types as JSON Schema: what a call answers is described once, by its type. It asks the compiler itself, so that
 * whatever TypeScript can say is understood as TypeScript does. Named types become `components`.
 */
export class TypeSchemas {
  readonly components: Record<string, JsonSchema> = {};
  readonly #api = new API({ cwd: process.cwd() });
  readonly #project: Project;
  readonly #checker: Checker;

  constructor() {
    const config = path.resolve("tsconfig.json");
    const project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error("tsconfig.json was not read");
    this.#project = project;
    this.#checker = project.checker;
  }

  close(): void {
    this.#api.close();
  }

  /** @throws Error where the file exports no such type. */
  declared(file: string, name: string): JsonSchema {
    return this.#schemaOf(this.#checker.getDeclaredTypeOfSymbol(this.#exported(file, name)));
  }

  /** @throws Error where the file exports no such contract, or it has no such call. */
  call(file: string, contract: string, name: string): CallTypes {
    const calls = this.#checker.getTypeOfSymbol(this.#exported(file, contract));
    const symbol = calls && this.#checker.getPropertyOfType(calls, name);
    const call = symbol && this.#checker.getTypeOfSymbol(symbol);
    if (!symbol || !call) throw new Error(`${contract} has no call ${name}`);
    const body = this.#property(this.#property(call, "body"), "__outputType");
    return {
      description: this.#comment(symbol),
      answer: () => this.#schemaOf(this.#property(this.#property(call, "answer"), "body")),
      body: () => this.#schemaOf(body),
    };
  }

  #exported(file: string, name: string): TypeSymbol {
    const source = this.#project.program.getSourceFile(path.resolve(file));
    const module = source && this.#checker.getSymbolAtLocation(source);
    const symbol = module && this.#checker.getExportsOfModule(module).find((one) => one.name === name);
    if (!symbol) throw new Error(`${file} exports no ${name}`);
    return symbol;
  }

  #property(type: Type | undefined, name: string): Type | undefined {
    const symbol = type && this.#checker.getPropertyOfType(type, name);
    return symbol && this.#checker.getTypeOfSymbol(symbol);
  }

  #comment(symbol: TypeSymbol): string {
    return this.#checker.getDocumentationCommentOfSymbol(symbol).replaceAll(/\s+/g, " ").trim();
  }

  #schemaOf(type: Type | undefined): JsonSchema {
    if (!type) throw new Error("a type was not found");
    const name = this.#nameOf(type);
    if (name === null) return this.#describe(type);
    if (!(name in this.components)) {
      // First, since it may name itself.
      this.components[name] = {};
      this.components[name] = this.#describe(type);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The name under which a type stands in `components`: that of an interface of ours, or of an alias for an object. */
  #nameOf(type: Type): string | null {
    const alias = type.getAliasSymbol();
    if (alias) return type.flags & TypeFlags.Object && !type.getAliasTypeArguments()?.length ? alias.name : null;
    const isOurs = type.isClassOrInterface() && !this.#checker.isArrayLikeType(type);
    return isOurs ? (type.getSymbol()?.name ?? null) : null;
  }

  #describe(type: Type): JsonSchema {
    const { flags } = type;
    if (flags & TypeFlags.Null) return { type: "null" };
    if (flags & TypeFlags.Boolean) return { type: "boolean" };
    if (flags & TypeFlags.Number) return { type: "number" };
    if (flags & TypeFlags.String) return { type: "string" };
    if (type.isLiteralType()) return { enum: [type.value] };
    if (type.isTemplateLiteralType()) return { type: "string", pattern: patternOf(type.texts) };
    if (type.isUnionType()) return this.#union(type.getTypes());
    if (this.#checker.isArrayType(type)) {
      const [item] = this.#checker.getTypeArguments(type as never);
      return { type: "array", items: this.#schemaOf(item) };
    }
    if (type.isObjectType() || type.isIntersectionType()) return this.#object(type);
    throw new Error(`no JSON Schema for the type ${this.#checker.typeToString(type)}`);
  }

  #union(types: readonly Type[]): JsonSchema {
    const stated = types.filter(({ flags }) => !(flags & TypeFlags.Undefined));
    const isBoolean = stated.filter((type) => type.isBooleanLiteralType()).length === 2;
    const literals = stated.filter((type) => type.isLiteralType() && !(isBoolean && type.isBooleanLiteralType()));
    const others = stated.filter((type) => !type.isLiteralType()).map((type) => this.#schemaOf(type));
    const values = literals.map((type) => (type as Type & { value: string | number | boolean }).value);
    const list = values.length > longestList ? { type: "string" } : { enum: values.toSorted(byText) };
    const all = [
      ...(values.length > 0 ? [list] : []),
      ...(isBoolean ? [{ type: "boolean" }] : []),
      ...others.toSorted(byText),
    ];
    const [only] = all;
    return all.length === 1 && only ? only : { anyOf: all };
  }

  #object(type: Type): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      const of = this.#checker.getTypeOfSymbol(symbol);
      if (!of || of.flags & TypeFlags.Undefined) continue;
      const description = this.#comment(symbol);
      properties[symbol.name] = { ...this.#schemaOf(of), ...(description && { description }) };
      if (!(symbol.flags & SymbolFlags.Optional)) required.push(symbol.name);
    }
    return { type: "object", properties, ...(required.length > 0 && { required }), ...this.#furtherProperties(type) };
  }

  #furtherProperties(type: Type): JsonSchema {
    for (const { keyType, valueType } of this.#checker.getIndexInfosOfType(type)) {
      if (valueType.flags & TypeFlags.Never) continue;
      const value = this.#schemaOf(valueType);
      if (!keyType.isTemplateLiteralType()) return { additionalProperties: value };
      return { patternProperties: { [patternOf(keyType.texts)]: value }, additionalProperties: false };
    }
    return { additionalProperties: false };
  }
}

/** Of a template of texts with anything between them. */
const patternOf = (texts: readonly string[]) =>
  `^${texts.map((text) => text.replaceAll(/[^\w-]/g, "\\$&")).join(".*")}$`;

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
