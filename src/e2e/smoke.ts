import { readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { demoWalletPath } from "../server/wallet/demo/demo-wallet.ts";
import { bookingContract } from "../shared/contract/booking.ts";
import { pictureUrl } from "../shared/contract/pictures.ts";
import { sessionContract } from "../shared/contract/session.ts";
import { walletContract } from "../shared/contract/wallet.ts";
import { aBookingRequest } from "../testing/builders.ts";
import { eventually } from "../testing/eventually.ts";
import { type Answered, openCaller } from "./caller.ts";
import { startSite } from "./site.ts";
import { findBoat, freeStay } from "./stays.ts";

/**
 * Starts the built server with that Node on an empty database, uses what comes as machine code (SQLite, argon2, sharp)
 * and what draws documents, and ends it.
 * @returns what was seen, a line each. @throws Error where anything is not as it should be.
 */
export async function smoke(node: string): Promise<string[]> {
  const pictures = await mkdtemp(path.join(tmpdir(), "smoke-"));
  const site = await startSite({}, pictures, node);
  try {
    const seen = await useSite(site.url);
    await eventually(async () => site.mails().some(hasPdf), true);
    seen.push("mail: confirmation with its invoice as PDF");
    const password = /^Password: (\S+)$/m.exec(readFileSync(path.join(site.dataDir, "root-password.txt"), "utf8"))?.[1];
    const staff = await openCaller(site.url);
    const login = await staff.post(sessionContract.login.path, { email: "root@musterboote.example", password });
    seen.push(`login: ${expectStatus(login, 200).status}`);
    const code = await site.end();
    if (code !== 0) throw new Error(`after SIGTERM the server ended with ${code}:\n${site.output()}`);
    return [...seen, "SIGTERM: ended with 0"];
  } finally {
    await site.remove();
    rmSync(pictures, { recursive: true, force: true });
  }
}

/** Looks at a site of the demo wallet as a guest who books and pays there. */
export async function useSite(url: string): Promise<string[]> {
  const guest = await openCaller(url);
  const page = expectStatus(await guest.get(encodeURI("/Buchen/Hausboote/Hektor")), 200);
  if (!page.text.includes("Hektor")) throw new Error("the page does not show the boat");
  const boat = await findBoat(url, "Hektor");
  const picture = await fetch(url + pictureUrl(boat.path1 ?? "", 320, "avif"));
  const bytes = (await picture.arrayBuffer()).byteLength;
  if (picture.status !== 200 || picture.headers.get("content-type") !== "image/avif" || bytes < 1_000) {
    throw new Error(`the picture was answered ${picture.status} with ${bytes} bytes`);
  }
  const { start, end } = await freeStay(url, boat.name, 3);
  const dates = { vehicle: boat.id, booked_day: start, booked_day_end: end };
  const request = aBookingRequest({ ...dates, banktransfer: false, paypal: true });
  const order = expectStatus(await guest.post(walletContract.create.path, request), 201).body;
  const paypal_order_id = String(order["order_id"]);
  const approval = { failure: null };
  const approve = `${demoWalletPath}/checkout/${paypal_order_id}/approve`;
  expectStatus(await guest.post(approve, approval, { origin: new URL(url).origin }), 200);
  const captured = expectStatus(await guest.post(walletContract.capture.path, { order_id: paypal_order_id }), 200);
  const booked = expectStatus(await guest.post(bookingContract.send.path, { ...request, paypal_order_id }), 201);
  return [
    `page: ${page.text.length} characters, picture: ${bytes} bytes of AVIF`,
    `wallet: ${String(captured.body["status"])}, booking ${String(booked.body["id"])} from ${start} to ${end}`,
  ];
}

function expectStatus(answer: Answered, status: number): Answered {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer;
}

/** As base64, %PDF begins so. */
const hasPdf = (mail: string) => /^JVBERi/m.test(mail);
