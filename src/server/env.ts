import { isIP } from "node:net";

/**
 * The server cannot start as it is set up. Each line of the message is a sentence that names a variable and the cure.
 */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment's variables, and all that is wrong with them, told at once. */
export class EnvironmentReader {
  readonly #variables: Environment;
  readonly #problems: string[] = [];

  constructor(variables: Environment) {
    this.#variables = variables;
  }

  get(variable: string): string | undefined {
    return this.#variables[variable];
  }

  /** `expected` completes "X must be …". */
  refuse(variable: string, expected: string): void {
    this.#problems.push(`${variable} must be ${expected}`);
  }

  /** @throws ConfigError with a line for each variable that was refused. */
  check(): void {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems.join("\n"));
  }
}

/** The value without surrounding spaces; null where it is absent or empty, which is the same. */
export function readText(env: EnvironmentReader, variable: string): string | null {
  const value = env.get(variable)?.trim() ?? "";
  return value === "" ? null : value;
}

/** The variable's value where `accept` takes it, else the default; a value that it does not take is refused. */
export function read<Default>(
  env: EnvironmentReader,
  variable: string,
  fallback: Default,
  accept: (value: string) => string | null,
  expected: string,
): string | Default {
  const value = readText(env, variable);
  if (value === null) return fallback;
  const accepted = accept(value);
  if (accepted === null) env.refuse(variable, expected);
  return accepted ?? fallback;
}

/** A port to listen on; 0 is any that is free. */
export function readPort(env: EnvironmentReader, variable: string, fallback: number): number {
  const accept = (value: string) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? value : null);
  return Number(read(env, variable, String(fallback), accept, "a port number from 0 (any that is free) to 65535"));
}

export function readSwitch(env: EnvironmentReader, variable: string, fallback: boolean): boolean {
  const accept = (value: string) => (value === "on" || value === "off" ? value : null);
  return read(env, variable, fallback ? "on" : "off", accept, "on or off") === "on";
}

/** Ranges that Fastify knows by name; `off` trusts nobody. */
const proxyRanges = ["loopback", "linklocal", "uniquelocal"];

/** Proxies to believe, separated by commas: ranges, addresses or networks such as 10.0.0.0/8; `off` for none. */
export function readProxies(env: EnvironmentReader, variable: string, fallback: string): string[] {
  const listOf = (value: string) => value.split(",").map((part) => part.trim());
  const accept = (value: string) => (value === "off" || listOf(value).every(isProxy) ? value : null);
  const expected = `off, or a list of ${proxyRanges.join(", ")}, addresses and networks such as 10.0.0.0/8`;
  const value = read(env, variable, fallback, accept, expected);
  return value === "off" ? [] : listOf(value);
}

function isProxy(part: string): boolean {
  if (proxyRanges.includes(part)) return true;
  const [address = "", prefix, ...more] = part.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}

/** An address with one of the protocols; as text, without a last slash. */
export function readUrl<Default>(
  env: EnvironmentReader,
  variable: string,
  fallback: Default,
  protocols: readonly string[],
) {
  const accept = (value: string) => {
    if (!URL.canParse(value)) return null;
    const { protocol, hostname } = new URL(value);
    return protocols.includes(protocol) && hostname !== "" ? value.replace(/\/+$/, "") : null;
  };
  const names = protocols.map((protocol) => `${protocol}//`).join(" or ");
  return read(env, variable, fallback, accept, `an address that begins with ${names}`);
}

/** Wider than the website's own pattern: the company may have an address below any top-level domain. */
export function isEmail(value: string): boolean {
  return value.length <= 100 && /^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,63}$/i.test(value);
}

/** An address, or a name with an address in angle brackets, as a mail's From line has it. */
export function isSender(value: string): boolean {
  if (/[\r\n]/.test(value)) return false;
  const [, inBrackets] = /^[^<>]*<([^<>]+)>$/.exec(value) ?? [];
  return isEmail(inBrackets ?? value);
}

/** A German VAT id with its check digit (ISO 7064, MOD 11,10), or a tax number in whatever grouping its office uses. */
export function isTaxId(value: string): boolean {
  const [, digits, check] = /^DE(\d{8})(\d)$/.exec(value) ?? [];
  if (digits === undefined) return /^\d[\d/ ]*$/.test(value) && /^\d{10,13}$/.test(value.replaceAll(/[/ ]/g, ""));
  const product = digits.split("").reduce((last, digit) => (((Number(digit) + last) % 10 || 10) * 2) % 11, 10);
  return Number(check) === (11 - product) % 10;
}
