import type { Checklist } from "../../../shared/contract/checklist.ts";
import {
  type BookingProtocolsAnswer,
  type ProtocolEntry,
  writtenProtocolSchema,
} from "../../../shared/contract/protocols.ts";
import { mostPhotos, type ProtocolKind } from "../../../shared/rules/protocol-words.ts";

/** A line of the list as the form has it. */
export interface WrittenItem {
  text: string;
  /** "" while nobody looked. */
  state: "" | "ok" | "defect";
  remark: string;
}

/** What is written down before anybody signs. */
export interface WrittenProtocol {
  items: WrittenItem[];
  /** Eighths; "" where the gauge was not read. */
  fuel: string;
  engine_hours: string;
  remarks: string;
  /** The ids of those that the server has. */
  photos: string[];
  /** Of those that wait for a protocol, the ones that are not to be in this one. */
  leftOut: string[];
}

/** The last protocol of that kind, which another one would correct; null while there is none. */
export const lastOf = ({ protocols }: BookingProtocolsAnswer, kind: ProtocolKind): ProtocolEntry | null =>
  protocols.findLast((protocol) => protocol.kind === kind) ?? null;

/** The form as it opens: with the list of the settings, or with what the corrected protocol says. */
export function emptyProtocol({ lines }: Checklist, corrected: ProtocolEntry | null): WrittenProtocol {
  if (corrected === null) {
    const items = lines.map((text): WrittenItem => ({ text, state: "", remark: "" }));
    return { items, fuel: "", engine_hours: "", remarks: "", photos: [], leftOut: [] };
  }
  const { items, fuel, engine_hours, remarks, photos } = corrected;
  return {
    items: items.map(({ text, ok, remark }) => ({ text, state: ok ? "ok" : "defect", remark })),
    fuel: fuel === null ? "" : String(fuel),
    engine_hours: engine_hours.replace(".", ","),
    remarks,
    photos,
    leftOut: [],
  };
}

/** The photos of the protocol. Those that came from another page or phone are among them, unless they were left out. */
export function shownPhotos({ photos, leftOut }: WrittenProtocol, waiting: readonly string[]): string[] {
  const others = waiting.filter((photo) => !photos.includes(photo) && !leftOut.includes(photo));
  return [...photos, ...others].slice(0, mostPhotos);
}

/** What is written down with these photos in place of those that were shown. */
export function withPhotos({ leftOut }: WrittenProtocol, shown: readonly string[], photos: string[]) {
  const gone = [...new Set([...leftOut, ...shown])].filter((photo) => !photos.includes(photo));
  return { photos, leftOut: gone };
}

/** As it is sent; a line that nobody looked at has no answer, which the schema asks for. */
export function toWritten(written: WrittenProtocol) {
  const { items, fuel, leftOut: _, ...rest } = written;
  return {
    ...rest,
    fuel: fuel ? Number(fuel) : undefined,
    items: items.map(({ text, state, remark }) => ({
      text,
      ok: state ? state === "ok" : undefined,
      remark: state === "defect" ? remark : "",
    })),
  };
}

/** The payload's own schema, over what the form has: Formik hands over undefined for "". */
export const writtenFormSchema = {
  validate: (values: unknown) =>
    writtenProtocolSchema.validate(toWritten(values as WrittenProtocol), { abortEarly: false }),
};

/** The first line that is to be looked at, or that does not say what is wrong; -1 where there is none. */
export const firstOpenItem = (items: readonly WrittenItem[]) => items.findIndex((item) => isOpenItem(item));
export const isOpenItem = ({ state, remark }: WrittenItem) =>
  state === "" || (state === "defect" && remark.trim() === "");
