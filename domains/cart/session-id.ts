import { createHash, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 30;
/** Bytes from here on would make the first letters likelier than the others. */
const fairBytes = 256 - (256 % alphabet.length);

/** A session id as nobody has: 30 of the 62 letters and digits, each as likely as any other (178 bits). */
export function newSessionId(random: (size: number) => Uint8Array = randomBytes): string {
  let id = '';
  while (id.length < length) {
    for (const byte of random(length)) {
      if (byte < fairBytes && id.length < length) id += alphabet.charAt(byte % alphabet.length);
    }
  }
  return id;
}

/** What is kept of a session id: who reads the database can't take over a cart. SHA-256, in hexadecimal. */
export function sessionHash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}
