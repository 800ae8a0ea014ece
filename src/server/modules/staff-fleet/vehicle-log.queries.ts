import type { Kysely } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { VehicleLogEntry } from "../../../shared/contract/staff-fleet.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { endsInAfternoon, startsInMorning } from "../../../shared/rules/span.ts";
import { vehicleWords } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import { mailTexts, shortDay, type Translate } from "../../mail/mail-language.ts";
import type { VehicleChanges } from "./vehicle-changes.ts";
import { logOfVehicle, type VehicleLogRow } from "./vehicle-log.repository.ts";

/** What staff did with a vehicle, the newest first, in the words of who reads it. */
export async function vehicleLog(
  db: Kysely<Database>,
  vehicleId: number,
  { language }: Pick<User, "language">,
): Promise<VehicleLogEntry[]> {
  return (await logOfVehicle(db, vehicleId)).map((row) => ({
    id: row.id,
    dateTime: row.created_at,
    type: row.type,
    name: row.name,
    changed: inWords(row, language),
    by: fullName(row),
  }));
}

/** Put into words when they are read, so that the database holds no sentence of any language. */
function inWords({ kind, facts }: VehicleLogRow, language: Language): string {
  const changes = JSON.parse(facts) as VehicleChanges;
  if (kind === "changed") return changeLines(changes, language).join("\n");
  const words = mailTexts(language)(`vehicleLog.${kind}`);
  return changes.block ? [words, ...blockLines(changes.block, language)].join("\n") : words;
}

type LineKey = "name" | "type" | "passengers" | "license" | "price" | "deposit" | "paddle";

function changeLines(changes: VehicleChanges, language: Language): string[] {
  const translate = mailTexts(language);
  const amount = (cents: Cents | null) => (cents === null ? "–" : displayAmount(cents, language));
  const extraName = (name: ExtraName) => translate(`extras.${name}`);
  const line = <Value>(key: LineKey, pair: [Value, Value] | undefined, word: (value: Value) => string) =>
    pair ? [translate(`vehicleLog.${key}`, { before: word(pair[0]), after: word(pair[1]) })] : [];
  const list = (key: "extrasAdded" | "extrasRemoved" | "descriptionDE" | "descriptionEN", words: string[] = []) =>
    words.length > 0 ? [translate(`vehicleLog.${key}`, { list: words.join(", ") })] : [];
  const part = (name: "general" | "features" | "technical") => translate(`vehicleLog.parts.${name}`);
  return [
    ...line("name", changes.name, String),
    ...line("type", changes.type, (type) => vehicleWords[type][language]),
    ...line("passengers", changes.passengers, String),
    ...line("license", changes.license, (license) => translate(`vehicleLog.licenses.${license}`)),
    ...line("price", changes.nightCents, amount),
    ...line("deposit", changes.depositCents, amount),
    ...line("paddle", changes.paddleCents, amount),
    ...list("extrasAdded", changes.extrasAdded?.map(extraName)),
    ...list("extrasRemoved", changes.extrasRemoved?.map(extraName)),
    ...pictureLines(changes.pictures, translate),
    ...list("descriptionDE", changes.descriptionDE?.map(part)),
    ...list("descriptionEN", changes.descriptionEN?.map(part)),
    ...(changes.priceList ? [translate("vehicleLog.priceList")] : []),
  ];
}

/** What it was, and what it is from then on; once where both are one. */
function blockLines(block: NonNullable<VehicleChanges["block"]>, language: Language): string[] {
  const translate = mailTexts(language);
  const half = (name: "am" | "pm") => translate(`vehicleLog.halves.${name}`);
  const lines = block.map((one) => {
    if (one === null) return "–";
    const { start_day, end_day, reason } = one;
    const [from, until] = [startsInMorning(one) ? "am" : "pm", endsInAfternoon(one) ? "pm" : "am"] as const;
    return translate("vehicleLog.block", {
      start: shortDay(start_day, language),
      startHalf: half(from),
      end: shortDay(end_day, language),
      endHalf: half(until),
      reason: translate(`vehicleLog.reasons.${reason}`),
    });
  });
  const [before, after] = lines;
  if (block[0] === null || before === after) return [after ?? ""];
  return [`${before} → ${after}`];
}

function pictureLines(pictures: VehicleChanges["pictures"], translate: Translate): string[] {
  if (!pictures) return [];
  const { added, removed } = pictures;
  if (added === 0 && removed === 0) return [translate("vehicleLog.picturesOrdered")];
  return [translate("vehicleLog.pictures", { added, removed })];
}
