import { replyAddress } from "./reply-address.ts";

const reply = (message: string, changes: { email?: string; subject?: string } = {}) =>
  replyAddress({
    email: "erika@example.com",
    subject: "Ihre Nachricht",
    opening: "Hallo Erika,",
    quoting: "Sie schrieben:",
    message,
    ...changes,
  });
const bodyOf = (address: string) => new URL(address).searchParams.get("body") ?? "";

it("opens an answer with the quoted message, whatever signs are in it", () => {
  const address = reply('Geht 100 % & "alles"?\n\nGrüße + 😀 #1', { subject: "Frage? & Antwort" });
  expect(address).toMatch(/^mailto:erika@example\.com\?subject=Frage%3F%20%26%20Antwort&body=Hallo%20Erika%2C%0D%0A/);
  expect(bodyOf(address)).toBe(
    'Hallo Erika,\r\n\r\n\r\n\r\nSie schrieben:\r\n> Geht 100 % & "alles"?\r\n> \r\n> Grüße + 😀 #1',
  );
});

it("adds no recipient and no header, whatever the address is", () => {
  expect(reply("Hallo", { email: "a?bcc=x@example.com" })).toMatch(/^mailto:a%3Fbcc%3Dx@example\.com\?subject=/);
});

it.each(["x".repeat(2_000), "😀".repeat(900), "ü\n".repeat(1_000), " ".repeat(2_000)])(
  "quotes as much as a mail program takes: %#",
  (message) => {
    const address = reply(message);
    expect(address.length).toBeLessThanOrEqual(1_900);
    expect(address.length).toBeGreaterThan(1_000 - 900 * Number(message.trim() === ""));
    expect(bodyOf(address)).toMatch(/ …$/);
    expect(bodyOf(address)).not.toContain("\uFFFD");
  },
);

it("quotes a message that holds half a sign", () => {
  expect(bodyOf(reply("kaputt \ud83d!"))).toMatch(/> kaputt \uFFFD!$/);
});
