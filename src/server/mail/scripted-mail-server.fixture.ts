import { type AddressInfo, createServer, type Socket } from "node:net";

/** A step of the dialog: the greeting, a command, or the end of a message. */
export type SmtpStep = "greeting" | "EHLO" | "STARTTLS" | "AUTH" | "MAIL" | "RCPT" | "DATA" | "message";

/** What is answered at a step: a line, or whatever is done to the connection. */
export type SmtpScript = Partial<Record<SmtpStep, string | ((socket: Socket) => void)>>;

const polite: Record<SmtpStep, string> = {
  greeting: "220 mail.example ESMTP",
  EHLO: "250 mail.example",
  STARTTLS: "502 no",
  AUTH: "235 welcome",
  MAIL: "250 fine",
  RCPT: "250 fine",
  DATA: "354 go on",
  message: "250 taken",
};

/** A mail server on a raw socket that is polite but for its script. */
export async function openScriptedMailServer(script: SmtpScript) {
  const steps: SmtpStep[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let inMessage = false;
    let rest = "";
    const answer = (step: SmtpStep) => {
      steps.push(step);
      const given = script[step] ?? polite[step];
      if (typeof given === "string") socket.write(`${given}\r\n`);
      else given(socket);
      inMessage = step === "DATA";
    };
    socket.on("error", () => undefined).setEncoding("latin1");
    socket.on("data", (data) => {
      const lines = (rest + String(data)).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (inMessage && line !== ".") continue;
        const step = inMessage ? "message" : line.split(" ")[0];
        if (step === "QUIT") socket.end("221 bye\r\n");
        else answer((step === "HELO" ? "EHLO" : step) as SmtpStep);
      }
    });
    answer("greeting");
  });
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** An address of this machine that is not the loopback's: TLS is required there. */
    foreignUrl: `smtp://0.0.0.0:${port}`,
    port,
    steps,
    /** Bytes that were sent on connections so far. */
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Sends the text again and again, as fast as it is read. */
export const flood = (text: string) => (socket: Socket) => {
  const chunk = text.repeat(Math.ceil(65_536 / text.length));
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once("drain", more);
  };
  more();
};

/** A byte of the text every few milliseconds. */
export const drip = (text: string) => (socket: Socket) => {
  let sent = 0;
  const timer = setInterval(() => socket.write(text.charAt(sent++ % text.length)), 5);
  socket.once("close", () => clearInterval(timer));
};

export const silence = () => undefined;
export const hangUp = (socket: Socket) => void socket.destroy();
