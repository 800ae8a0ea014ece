import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type PictureFormat, picturesPath, uploadIdOf } from "../../../shared/contract/pictures.ts";
import { Problem } from "../../http/problem.ts";
import { acceptedFormat, isPictureSource, type PictureOrder, readPictureAddress } from "./picture-address.ts";
import type { Pictures, StoredPicture } from "./pictures.ts";

const contentTypes: Record<PictureFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const thumbnailWidth = 320;
const forGood = "public, max-age=31536000, immutable";
/** A file of the website may change behind the address of its thumbnail: kept as long as the public files are. */
const forAnHour = "public, max-age=3600";

/**
 * `/pictures/640/boats/hektor.svg.avif`, thumbnails as `/boats/thumbnail_hektor.svg`, and the originals of what was
 * uploaded as `/uploads/{id}.webp`.
 */
export function registerPictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { width: string; "*": string } }>(`${picturesPath}/:width/*`, (request, reply) => {
    const order = readPictureAddress(request.params.width, request.params["*"]);
    return sendPicture(pictures, order, forGood, request, reply);
  });
  app.get<{ Params: { folder: string; file: string } }>("/:folder/thumbnail_:file", (request, reply) => {
    const source = `${request.params.folder}/${request.params.file}`;
    const format = acceptedFormat(request.headers.accept);
    void reply.header("vary", "Accept");
    const order = isPictureSource(source) ? ({ source, width: thumbnailWidth, format } as const) : null;
    return sendPicture(pictures, order, uploadIdOf(source) === null ? forAnHour : forGood, request, reply);
  });
  app.get<{ Params: { id: string } }>("/uploads/:id([0-9a-f]{32}).webp", async (request, reply) => {
    return send(await pictures.original(request.params.id), "image/webp", forGood, request, reply);
  });
}

async function sendPicture(
  pictures: Pictures,
  order: PictureOrder | null,
  caching: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const picture = order && (await pictures.get(order));
  return send(picture, order ? contentTypes[order.format] : "", caching, request, reply);
}

function send(
  picture: StoredPicture | null,
  type: string,
  caching: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (!picture) throw new Problem("NOT_FOUND");
  void reply.headers({ "cache-control": caching, etag: picture.etag });
  if (request.headers["if-none-match"] === picture.etag) {
    if (picture.body instanceof Readable) picture.body.destroy();
    return reply.code(304).send();
  }
  return reply.type(type).header("content-length", picture.size).send(picture.body);
}
