/** Creates random cart session ids (secret tokens), and the hashes under which the database stores them. */
import { createHash, randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 30;
/** Bytes from here on are skipped, because they would make the first characters more likely (modulo bias). */
const fairBytes = 256 - (256 % alphabet.length);

/** Returns a new random session id: 30 of 62 letters and digits, all equally likely (178 bits). */
export function newSessionId(random: (size: number) => Uint8Array = randomBytes): string {
  let id = '';
  while (id.length < length) {
    for (const byte of random(length)) {
      if (byte < fairBytes && id.length < length) id += alphabet.charAt(byte % alphabet.length);
    }
  }
  return id;
}

/**
 * Returns the stored hash of a session id, SHA-256 in hexadecimal, so that database access alone gives no access to
 * carts.
 */
export function sessionHash(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}
