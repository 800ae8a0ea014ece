import sharp from "sharp";
import { protocolsContract } from "../../../shared/contract/protocols.ts";
import type { ProtocolKind } from "../../../shared/rules/protocol-words.ts";
import type { withDayPlan } from "../../../testing/day-plan-staff.ts";

/** Two strokes, as a finger draws them. */
export const drawn = "M40 120L80 60L120 140L160 70M200 100L260 100";

/** What is written down and signed of a booking. */
export const someProtocol = (booking_id: number, kind: ProtocolKind = "handover") => ({
  booking_id,
  kind,
  items: [
    { text: "Rumpf und Deck ohne sichtbare Schäden", ok: false, remark: "Kratzer am Bug, 20 cm" },
    { text: "Alle Schlüssel vorhanden", ok: true, remark: "" },
  ],
  fuel: 8,
  engine_hours: "1234,5",
  remarks: "Fender backbord ersetzt",
  photos: [] as string[],
  guest_name: "Erika Beispiel",
  guest_signature: drawn,
  staff_signature: "typed",
});

/** A photo of one colour, as a phone sends it. */
export const aPhoto = (background = "red", width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Protocols of the day plan's boat, as employee and admin make them. */
export function withProtocols(plan: ReturnType<typeof withDayPlan>) {
  const addPhoto = async (booking: number, file: Buffer, by = plan.kim) => {
    const form = new FormData();
    form.append("booking_id", String(booking));
    form.append("photo", new Blob([new Uint8Array(file)]), "foto.jpg");
    return by.post(protocolsContract.addPhoto.path, form);
  };
  const sign = (protocol: object, headers?: Record<string, string>, by = plan.kim) =>
    by.post(protocolsContract.sign.path, protocol, headers);
  return {
    addPhoto,
    sign,
    /** Expects that it was taken. @returns its id. */
    photo: async (booking: number, background?: string): Promise<string> => {
      const answer = await addPhoto(booking, await aPhoto(background));
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<{ photo: string }>().photo;
    },
    /** Expects that it was signed. @returns its id. */
    signed: async (protocol: object): Promise<number> => {
      const answer = await sign(protocol);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<{ id: number }>().id;
    },
    /** A stay that begins today. */
    stay: () => plan.book({ booked_day: "2027-05-03", booked_day_end: "2027-05-05" }),
  };
}
