import type { Kysely } from "kysely";
import type { Language } from "../../../shared/contract/page.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { VehicleLogEntry } from "../../../shared/contract/staff-fleet.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { vehicleWords } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import { mailTexts, type Translate } from "../../mail/mail-language.ts";
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
  if (kind !== "changed") return mailTexts(language)(`vehicleLog.${kind}`);
  return changeLines(JSON.parse(facts) as VehicleChanges, language).join("\n");
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

function pictureLines(pictures: VehicleChanges["pictures"], translate: Translate): string[] {
  if (!pictures) return [];
  const { added, removed } = pictures;
  if (added === 0 && removed === 0) return [translate("vehicleLog.picturesOrdered")];
  return [translate("vehicleLog.pictures", { added, removed })];
}
