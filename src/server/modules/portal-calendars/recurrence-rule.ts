/** How often, and which other parts may stand beside it. */
const parts: Record<string, readonly string[]> = {
  DAILY: [],
  WEEKLY: ["BYDAY"],
  MONTHLY: ["BYDAY", "BYMONTHDAY"],
  YEARLY: ["BYMONTH", "BYMONTHDAY"],
};

const values: Record<string, RegExp> = {
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^[\dTZ:-]+$/,
  WKST: /^[A-Z]{2}$/,
  // Days that each month has: a rule that never comes true would be looked through for ever.
  BYMONTHDAY: /^(?:[1-9]|1\d|2[0-8])(?:,(?:[1-9]|1\d|2[0-8]))*$/,
  BYMONTH: /^(?:[1-9]|1[0-2])(?:,(?:[1-9]|1[0-2]))*$/,
  BYDAY: /^-?[1-4]?(?:MO|TU|WE|TH|FR|SA|SU)(?:,-?[1-4]?(?:MO|TU|WE|TH|FR|SA|SU))*$/,
};

/** Whether we repeat events by that rule (RFC 5545, 3.3.10): each day, week, month or year, without rarer parts. */
export function isReadableRule(rule: string): boolean {
  const given = rule.split(";").map((part) => part.split("="));
  const allowed = parts[given.find(([name]) => name === "FREQ")?.[1] ?? ""];
  if (!allowed) return false;
  return given.every(([name = "", value = ""]) => {
    if (name === "FREQ") return true;
    if (name.startsWith("BY") && !allowed.includes(name)) return false;
    return values[name]?.test(value) ?? false;
  });
}
