import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { protocolFilename, renderProtocolPdf } from "../../documents/protocol-pdf.ts";
import { Problem } from "../../http/problem.ts";
import type { AttachedFile } from "../../mail/mail-content.ts";
import { sha256 } from "../invoices/write-invoice.ts";
import { sharp } from "../pictures/sharp.ts";
import { findDocument, findProtocol, readPhoto, storeDocument } from "../protocol-log/protocols.repository.ts";

/** Of a photo in the document: what paper shows of it. */
const printed = { side: 1_200, quality: 78 } as const;

/**
 * The PDF of a protocol: made when it is first asked for, outside of any transaction, and given out with the same bytes
 * ever since; of several who make it at once the first one's stays.
 * @throws Problem NOT_FOUND where there is none, or none any more; Error where what is stored was damaged.
 */
export async function protocolDocument(
  { db, now }: Pick<Deps, "db" | "now">,
  id: number,
): Promise<AttachedFile & { content: Buffer }> {
  const protocol = await findProtocol(db, id);
  if (!protocol || protocol.facts === "") throw new Problem("NOT_FOUND", { id: "validation-staff:protocol" });
  if (sha256(protocol.facts) !== protocol.facts_sha256) throw new Error(`the facts of protocol ${id} were damaged`);
  const facts = JSON.parse(protocol.facts) as ProtocolFacts;
  const stored = (await findDocument(db, id)) ?? (await makeDocument({ db, now }, id, facts));
  const content = Buffer.from(stored.pdf);
  if (sha256(content) !== stored.sha256) throw new Error(`the document of protocol ${id} was damaged`);
  return { filename: protocolFilename(facts, protocol.round), contentType: "application/pdf", content };
}

async function makeDocument({ db, now }: Pick<Deps, "db" | "now">, id: number, facts: ProtocolFacts) {
  const photos: Buffer[] = [];
  for (const photo of facts.photos) photos.push(await printedPhoto(await readPhoto(db, facts.booking, photo), id));
  const pdf = await renderProtocolPdf(facts, photos);
  const made = { protocol_id: id, pdf, sha256: sha256(pdf), created_at: now().toISOString() };
  await inTransaction(db, (trx) => storeDocument(trx, made));
  return (await findDocument(db, id)) ?? made;
}

/** As JPEG, which a PDF can hold. @throws Error where the protocol lost it. */
function printedPhoto(photo: Buffer | null, id: number): Promise<Buffer> {
  if (!photo) throw new Error(`protocol ${id} has lost a photo`);
  return sharp(photo)
    .resize(printed.side, printed.side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: printed.quality })
    .toBuffer();
}
