/** Encrypts an offer into its id, so that the id is opaque and tamper-proof. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** Token version. Increase it when the contents change; older tokens become invalid. */
const tokenVersion = 2;

const whole = z.int().min(0);
const date = z.iso.date();

const ride = z.tuple([
  z.literal('r'),
  /** Trip, service date, run offset in seconds, first and last call. */
  z.string(),
  date,
  whole,
  whole,
  whole,
  /** Stops of these calls. */
  z.string(),
  z.string(),
  /** Departure and arrival in epoch seconds. */
  whole,
  whole,
  /** Fare family, and cents for an adult, a child and an infant. */
  z.string(),
  whole,
  whole,
  whole,
]);

const transfer = z.tuple([z.enum(['walk', 'shuttle']), z.string(), z.string(), whole, whole]);

const contents = z.tuple([
  z.literal(tokenVersion),
  /** Fare name. */
  z.string(),
  /** Number of adults, children and infants. */
  z.tuple([whole, whole, whole]),
  /** End of the price promise in epoch seconds. */
  whole,
  z.array(z.union([ride, transfer])),
]);

/** Compact contents of a token. */
export type TokenContents = z.output<typeof contents>;

/** Contents without the token version. */
export type SealedOffer = {
  readonly fareName: string;
  readonly passengers: TokenContents[2];
  readonly expiresAt: number;
  readonly legs: TokenContents[4];
};

/** Encrypts an offer into an id: AES-256-GCM under `key` (32 bytes) with a random nonce, in base64url. */
export function sealOffer({ fareName, passengers, expiresAt, legs }: SealedOffer, key: Buffer): string {
  const held: TokenContents = [tokenVersion, fareName, passengers, expiresAt, legs];
  const iv = drawNonce();
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = [cipher.update(JSON.stringify(held), 'utf8'), cipher.final()];
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

let unusedNonces = Buffer.alloc(0);

/** Returns a random nonce. They are drawn many at a time, because a draw takes as long as an encryption. */
function drawNonce(): Buffer {
  if (unusedNonces.length === 0) unusedNonces = randomBytes(256 * ivBytes);
  const nonce = unusedNonces.subarray(0, ivBytes);
  unusedNonces = unusedNonces.subarray(ivBytes);
  return nonce;
}

/** Decrypts an id. Returns null if it is forged, altered or of an older version. */
export function unsealOffer(token: string, key: Buffer): SealedOffer | null {
  if (!/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Base64 has spare bits at its end. An id with other spare bits is rejected as a different id.
  if (bytes.length <= ivBytes + tagBytes || bytes.toString('base64url') !== token) return null;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  let text: string;
  try {
    text = decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
  const parsed = contents.safeParse(JSON.parse(text));
  if (!parsed.success) return null;
  const [, fareName, passengers, expiresAt, legs] = parsed.data;
  return { fareName, passengers, expiresAt, legs };
}
