/** A small SMTP server for tests, which records received emails. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An email as received. */
export type ReceivedMail = { from: string; to: string; head: string; body: string };

/**
 * The server. While `refusal` is set, it refuses every email with that reply; otherwise each of `refusals` refuses one.
 * It calls `hear` with each email before confirming it.
 */
export type TestSmtpServer = {
  url: string;
  received: ReceivedMail[];
  refusal: string | null;
  refusals: string[];
  hear(mail: ReceivedMail): void;
  close(): Promise<void>;
};

/** Starts the server on a free local port. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const state: TestSmtpServer = {
    url: '',
    received: [],
    refusal: null,
    refusals: [],
    hear: () => undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that disconnects abruptly is no error.
    socket.on('error', () => undefined);
    converse(socket, state);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The SMTP server has no port.');
  state.url = `smtp://127.0.0.1:${address.port}`;
  return state;
}

function converse(socket: Socket, state: TestSmtpServer): void {
  let pending = '';
  let envelope = { from: '', to: '' };
  let isData = false;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const end = () => (isData ? '\r\n.\r\n' : '\r\n');
  answer('220 test');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    pending += chunk;
    for (let at = pending.indexOf(end()); at >= 0; at = pending.indexOf(end())) {
      const part = pending.slice(0, at);
      pending = pending.slice(at + end().length);
      if (isData) {
        const [head = '', ...body] = part.split('\r\n\r\n');
        const mail = { ...envelope, head, body: body.join('\r\n\r\n') };
        state.received.push(mail);
        state.hear(mail);
        isData = false;
        answer('250 kept');
      } else if (/^MAIL FROM:/i.test(part)) {
        envelope = { from: part.slice(10), to: '' };
        answer(state.refusal ?? state.refusals.shift() ?? '250 ok');
      } else if (/^RCPT TO:/i.test(part)) {
        envelope = { ...envelope, to: part.slice(8) };
        answer('250 ok');
      } else if (/^DATA/i.test(part)) {
        isData = true;
        answer('354 go on');
      } else if (/^STARTTLS/i.test(part)) {
        answer('502 not here');
      } else if (/^QUIT/i.test(part)) {
        answer('221 bye');
        socket.end();
      } else {
        answer('250 ok');
      }
    }
  });
}
