import type { FastifyInstance } from "fastify";
import { defectContract, defectPhotoFields } from "../../../shared/contract/defect.ts";
import { photoSide } from "../../../shared/rules/protocol-words.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { registerPictureUploads } from "../pictures/picture-uploads.ts";
import { readDefectPhoto } from "./defect.repository.ts";
import { listDefects } from "./defect-list.repository.ts";
import { defectsForTheJetty } from "./for-the-jetty.ts";
import { changeDefect, closeDefect, noteDefect, reopenDefect, withdrawDefect } from "./take-defect-step.ts";

/** What boats need done: defects, and services that come again (requirements/defect.md). */
export function registerDefect(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(defectContract.list, async ({ query, user }) => {
    const answer = await listDefects(deps.db, query, deps.now());
    return user.jetty ? defectsForTheJetty(deps.db, answer) : answer;
  });

  route(defectContract.photo, async ({ params: { id, photo } }) => {
    const content = await readDefectPhoto(deps.db, id, photo);
    if (!content) throw new Problem("NOT_FOUND", { photo: "validation-staff:protocolPhoto" });
    return { filename: `${photo}.webp`, content };
  });

  // A plugin of its own: no other call takes files.
  void app.register(async (form) => {
    registerPictureUploads(form, { fields: defectPhotoFields, longestSide: photoSide });
    routesOf(form)(defectContract.note, ({ body, user, request }) =>
      answerOnce(request, deps, async (trx) => ({ id: await noteDefect(trx, body, user.id, deps.now()) })),
    );
  });

  route(defectContract.change, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => changeDefect(trx, body, user.id, deps.now())),
  );

  route(defectContract.close, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => closeDefect(trx, body, user.id, deps.now())),
  );

  route(defectContract.reopen, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => reopenDefect(trx, body, user.id, deps.now())),
  );

  route(defectContract.withdraw, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => withdrawDefect(trx, body, user.id, deps.now())),
  );
}
