import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type CallExpression,
  type Expression,
  type Identifier,
  type NewExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";
import * as is from "typescript/unstable/ast/is";
import { API, type Program } from "typescript/unstable/sync";

/** What a declaration, or a handler, mentions by name, and the refusals that it makes itself. */
interface Mentions {
  /** `name`, or `name.property`. */
  names: Set<string>;
  /** Message keys of its 409; one that a template completes ends with a star. */
  refusals: Set<string>;
}

interface Module {
  declarations: Map<string, Mentions>;
  imports: Map<string, { file: string; name: string }>;
}

/** The calls of contracts that a route serves, by the names of contract and call, with what their handlers mention. */
type Served = Map<string, { file: string; mentions: Mentions }>;

/** What a capability that takes money is given: all that can be paid for. */
const registry = { file: "src/server/purposes.ts", name: "purposes" };
/** Where the server is put together: what it imports is handed to the routes as properties of their `deps`. */
const composition = "src/server/app.ts";
/** Any call under a key may be refused by it. */
const ofEveryCall = "validation:idempotencyKey";
const messageKey = /^(?:validation|validation-staff|guards):/;

/**
 * Why the server may answer 409 to each call, read from its source: every message key of a `Problem` of that kind in
 * what the call's handler mentions, and in what that mentions. It may find a refusal that no path reaches, and
 * overlooks none.
 * @returns message keys by call, such as `myBookingContract.redeem`; that of every call is left out.
 */
export function refusalsInSource(root: string): Map<string, string[]> {
  const api = new API({ cwd: root });
  try {
    const config = path.resolve(root, "tsconfig.json");
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (!program) throw new Error("tsconfig.json was not read");
    const { modules, served } = readModules(program, path.resolve(root));
    const known = messageKeys(root);
    return new Map(
      [...served].map(([call, { file, mentions }]) => {
        const found = [...reached(modules, file, mentions)].flatMap((key) =>
          key.endsWith("*") ? known.filter((one) => one.startsWith(key.slice(0, -1))) : [key],
        );
        return [call, [...new Set(found)].filter((key) => key !== ofEveryCall).toSorted()];
      }),
    );
  } finally {
    api.close();
  }
}

function messageKeys(root: string): string[] {
  const guards = JSON.parse(readFileSync(path.join(root, "locales/de/guards.json"), "utf8")) as Record<string, object>;
  return Object.entries(guards).flatMap(([machine, texts]) =>
    Object.keys(texts).map((guard) => `guards:${machine}.${guard}`),
  );
}

function readModules(program: Program, root: string) {
  const modules = new Map<string, Module>();
  const served: Served = new Map();
  const files = program
    .getSourceFileNames()
    .filter((name) => /\/(?:src\/(?:server|shared)|machines)\/.*(?<!\.test|\.d)\.ts$/.test(name.slice(root.length)));
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (!source) continue;
    modules.set(file, readModule(source, file));
    if (!file.includes("/src/server/")) continue;
    walk(source, (node) => {
      const call = is.isCallExpression(node) ? servedBy(node) : null;
      if (call) served.set(call.name, { file, mentions: mentionsOf(call.handler) });
    });
  }
  return { modules, served };
}

/** `route(contract.call, handler)`, be `route` made in place. */
function servedBy(node: CallExpression): { name: string; handler: Expression[] } | null {
  const [call, ...handler] = node.arguments;
  if (!call || handler.length === 0 || !is.isPropertyAccessExpression(call)) return null;
  if (!is.isIdentifier(call.expression) || !call.expression.text.endsWith("Contract")) return null;
  return { name: `${call.expression.text}.${call.name.text}`, handler };
}

function readModule(source: SourceFile, file: string): Module {
  const declarations: Module["declarations"] = new Map();
  const imports: Module["imports"] = new Map();
  for (const statement of source.statements) {
    if (is.isImportDeclaration(statement)) {
      const from = is.isStringLiteral(statement.moduleSpecifier) ? statement.moduleSpecifier.text : "";
      const bound = statement.importClause?.namedBindings;
      if (!from.startsWith(".") || !bound || !is.isNamedImports(bound)) continue;
      for (const { name, propertyName } of bound.elements) {
        imports.set(name.text, { file: path.join(path.dirname(file), from), name: (propertyName ?? name).text });
      }
    } else if (is.isFunctionDeclaration(statement) || is.isClassDeclaration(statement)) {
      if (statement.name) declarations.set(statement.name.text, mentionsOf([statement]));
    } else if (is.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        if (!initializer || !is.isIdentifier(name)) continue;
        declarations.set(name.text, mentionsOf([initializer]));
        for (const [property, mentions] of propertiesOf(initializer))
          declarations.set(`${name.text}.${property}`, mentions);
      }
    }
  }
  return { declarations, imports };
}

/** Of an object that is written out: who mentions one of its properties reaches no other. */
function propertiesOf(value: Expression): [string, Mentions][] {
  if (is.isAsExpression(value) || is.isSatisfiesExpression(value)) return propertiesOf(value.expression);
  if (!is.isObjectLiteralExpression(value)) return [];
  if (value.properties.some((property) => is.isSpreadAssignment(property))) return [];
  return value.properties.flatMap((property): [string, Mentions][] => {
    if (is.isSpreadAssignment(property) || !is.isIdentifier(property.name)) return [];
    return [[property.name.text, mentionsOf([property])]];
  });
}

function mentionsOf(nodes: readonly Node[]): Mentions {
  const names = new Set<string>();
  const refusals = new Set<string>();
  for (const top of nodes) {
    walk(top, (node) => {
      if (is.isPropertyAccessExpression(node) && node.name.text === registry.name) names.add(registry.name);
      if (is.isPropertyAccessExpression(node) && is.isIdentifier(node.expression))
        names.add(`${node.expression.text}.${node.name.text}`);
      else if (is.isIdentifier(node) && !isOnlyAName(node)) names.add(node.text);
      if (is.isNewExpression(node)) for (const key of refusedBy(node)) refusals.add(key);
    });
  }
  return { names, refusals };
}

/** A property's name, and what is mentioned with its property already. */
function isOnlyAName(node: Node): boolean {
  const { parent } = node;
  if (is.isPropertyAccessExpression(parent)) return true;
  return (is.isPropertyAssignment(parent) || is.isMethodDeclaration(parent)) && parent.name === node;
}

/** The keys of a 409, which have to stand where it is made, or in a constant that is named there. */
function refusedBy({ expression, arguments: given }: NewExpression): string[] {
  const [code, errors] = given ?? [];
  if (!is.isIdentifier(expression) || expression.text !== "Problem") return [];
  if (!code || !is.isStringLiteral(code) || code.text !== "CONFLICT") return [];
  if (!errors) return ["(none)"];
  const named = keysIn(errors);
  walk(errors, (node) => {
    if (is.isIdentifier(node)) named.push(...keysIn(constantOf(node) ?? node));
  });
  return named.length > 0 ? named : [`(unknown: ${errors.getText()})`];
}

/** What a constant of the file is, by its name. */
function constantOf(name: Identifier): Expression | undefined {
  const statements = name.getSourceFile().statements.filter((statement) => is.isVariableStatement(statement));
  const constants = statements.flatMap(({ declarationList }) => [...declarationList.declarations]);
  return constants.find((one) => is.isIdentifier(one.name) && one.name.text === name.text)?.initializer;
}

function keysIn(top: Node): string[] {
  const found: string[] = [];
  walk(top, (node) => {
    if (is.isStringLiteral(node) && messageKey.test(node.text)) found.push(node.text);
    if (is.isTemplateExpression(node) && messageKey.test(node.head.text)) found.push(`${node.head.text}*`);
  });
  return found;
}

/** Types name nothing that runs. */
function walk(node: Node, visit: (node: Node) => void): void {
  if (node.kind >= SyntaxKind.FirstTypeNode && node.kind <= SyntaxKind.LastTypeNode) return;
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

function reached(modules: ReadonlyMap<string, Module>, file: string, mentions: Mentions): Set<string> {
  const refusals = new Set(mentions.refusals);
  const seen = new Set<string>();
  const waiting = [...mentions.names].map((name) => ({ file, name }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [name = "", property] = next.name.split(".");
    const module = modules.get(next.file);
    const isGiven = name === registry.name && !next.file.endsWith(registry.file);
    const imported = module?.imports.get(name) ?? (isGiven ? { ...registry, file: path.resolve(registry.file) } : null);
    const place = `${next.file} ${next.name}`;
    if (!module || seen.has(place)) continue;
    seen.add(place);
    const found = module.declarations.get(next.name) ?? module.declarations.get(name);
    if (found) {
      for (const key of found.refusals) refusals.add(key);
      for (const inner of found.names) waiting.push({ file: next.file, name: inner });
    } else if (imported) {
      waiting.push({ file: imported.file, name: [imported.name, property].filter(Boolean).join(".") });
    } else if (property) {
      const handed = modules.get(path.resolve(composition))?.imports.get(property);
      if (handed) waiting.push(handed);
    }
  }
  return refusals;
}
