import { protocolKinds } from "../../../shared/rules/protocol-words.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { sha256 } from "../../modules/invoices/write-invoice.ts";
import { pictureIdOf } from "../../modules/pictures/uploaded-picture.ts";
import { webpSize } from "../../modules/pictures/webp-size.ts";
import { readPhoto } from "../../modules/protocol-log/protocols.repository.ts";
import { type Check, inPages } from "./finding.ts";
import { protocolDocumentsAfter, protocolsOfBookingsAfter } from "./fsck-protocols.repository.ts";

/**
 * Protocols say what was signed, each correction follows the one before, the photos that they show are there and whole,
 * and documents were not changed; of one that was emptied nothing is left.
 */
export const checkProtocols: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => protocolsOfBookingsAfter(db, after))) {
    for (const { id: booking, protocols, photos } of page) {
      for (const kind of protocolKinds) {
        const rounds = protocols.filter((row) => row.kind === kind).map(({ round }) => round);
        if (rounds.every((round, index) => round === index + 1)) continue;
        yield { subject: `booking ${booking}`, problem: `has protocols of ${kind} ${rounds.join(", ")}` };
      }
      for (const protocol of protocols) {
        const subject = `protocol ${protocol.id}`;
        for (const problem of problemsOf(protocol, photos)) yield { subject, problem };
      }
      for (const photo of photos) {
        signal.throwIfAborted();
        // One in memory at a time. Null where it was deleted meanwhile.
        const content = await readPhoto(db, booking, photo.id);
        const problem = content && damageOf(photo, content);
        if (problem) yield { subject: `booking ${booking}`, problem };
      }
    }
  }
  for await (const page of inPages(0, signal, (after) => protocolDocumentsAfter(db, after))) {
    for (const { id, facts, pdf, sha256: hash } of page) {
      const subject = `protocol ${id}`;
      if (facts === "") yield { subject, problem: "was emptied, but has a document" };
      else if (sha256(Buffer.from(pdf)) !== hash) yield { subject, problem: "has a document that was changed" };
    }
  }
};

type Stored = Awaited<ReturnType<typeof protocolsOfBookingsAfter>>[number];
type Photo = Stored["photos"][number];

function problemsOf({ id, facts, facts_sha256 }: Stored["protocols"][number], photos: readonly Photo[]): string[] {
  const own = photos.filter(({ protocol_id }) => protocol_id === id);
  // Emptied: the guest was erased, or it is retained no longer.
  if (facts === "") return own.length > 0 ? [`was emptied, but has photos (${own.length})`] : [];
  if (sha256(facts) !== facts_sha256) return ["was changed since it was signed"];
  const { photos: shown } = JSON.parse(facts) as ProtocolFacts;
  const lost = shown.filter((photo) => photos.every((one) => one.id !== photo || one.protocol_id === null));
  const strange = own.filter((photo) => !shown.includes(photo.id));
  return [
    ...(lost.length > 0 ? [`shows photos that are gone (${lost.length})`] : []),
    ...(strange.length > 0 ? [`has photos that it does not show (${strange.length})`] : []),
  ];
}

function damageOf({ id, width, height }: Photo, content: Buffer): string | null {
  const size = webpSize(content);
  const isWhole = size !== null && size.width === width && size.height === height && pictureIdOf(content) === id;
  return isWhole ? null : `has photo ${id} of a protocol, which has been changed`;
}
