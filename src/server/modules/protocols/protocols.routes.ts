import type { FastifyInstance } from "fastify";
import { checklistContract } from "../../../shared/contract/checklist.ts";
import { photoFields, protocolsContract } from "../../../shared/contract/protocols.ts";
import { photoSide } from "../../../shared/rules/protocol-words.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { registerPictureUploads } from "../pictures/picture-uploads.ts";
import type { UploadedPicture } from "../pictures/uploaded-picture.ts";
import { readPhoto } from "../protocol-log/protocols.repository.ts";
import { addProtocolPhoto } from "./add-protocol-photo.ts";
import { readChecklist, saveChecklist } from "./checklist.repository.ts";
import { protocolDocument } from "./protocol-document.ts";
import { bookingProtocols } from "./protocols.queries.ts";
import { signProtocol } from "./sign-protocol.ts";

/** Protocols of handover and return, and the list of what they check. */
export function registerProtocols(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(protocolsContract.list, ({ params }) => bookingProtocols(deps.db, params.id));

  route(protocolsContract.document, ({ params }) => protocolDocument(deps, params.id));

  route(protocolsContract.photo, async ({ params: { booking, photo } }) => {
    const content = await readPhoto(deps.db, booking, photo);
    if (!content) throw new Problem("NOT_FOUND", { photo: "validation-staff:protocolPhotos" });
    return { filename: `${photo}.webp`, content };
  });

  // A plugin of its own: no other call takes files.
  void app.register(async (form) => {
    registerPictureUploads(form, { fields: photoFields, longestSide: photoSide });
    routesOf(form)(protocolsContract.addPhoto, ({ body: { booking_id, photo }, request }) =>
      answerOnce(request, deps, async (trx) => ({
        photo: await addProtocolPhoto(trx, booking_id, photo as UploadedPicture, deps.now()),
      })),
    );
  });

  route(protocolsContract.sign, ({ body, user, request }) => {
    const staff = { user, company: deps.config.company };
    return answerOnce(request, deps, async (trx) => ({ id: await signProtocol(trx, body, staff, deps.now()) }));
  });

  route(checklistContract.get, () => readChecklist(deps.db));

  route(checklistContract.save, ({ body, request }) =>
    takeOnce(request, deps, {}, (trx) => saveChecklist(trx, body, deps.now())),
  );
}
