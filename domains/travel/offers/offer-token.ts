/** What an offer's id holds: everything that was promised, sealed so that nobody but us can read or make one. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** Grows when the contents of a token change their form: older tokens are then of no use. */
const form = 2;

const whole = z.int().min(0);
const date = z.iso.date();

const ride = z.tuple([
  z.literal('r'),
  /** Trip, service date, seconds later than the trip's times, first and last call. */
  z.string(),
  date,
  whole,
  whole,
  whole,
  /** The stops of these calls. */
  z.string(),
  z.string(),
  /** Epoch seconds of departure and arrival. */
  whole,
  whole,
  /** Fare family, and cents for an adult, a child, an infant. */
  z.string(),
  whole,
  whole,
  whole,
]);

const transfer = z.tuple([z.enum(['walk', 'shuttle']), z.string(), z.string(), whole, whole]);

const contents = z.tuple([
  z.literal(form),
  /** Fare name. */
  z.string(),
  /** Adults, children, infants. */
  z.tuple([whole, whole, whole]),
  /** Epoch seconds until which the price holds. */
  whole,
  z.array(z.union([ride, transfer])),
]);

/** The compact contents of a token. */
export type TokenContents = z.output<typeof contents>;

/** The contents without the form, which is the token's own business. */
export type SealedOffer = {
  readonly fareName: string;
  readonly passengers: TokenContents[2];
  readonly expiresAt: number;
  readonly legs: TokenContents[4];
};

/** An offer's id: AES-256-GCM under `key` (32 bytes) with a nonce of its own, in base64url. */
export function sealOffer({ fareName, passengers, expiresAt, legs }: SealedOffer, key: Buffer): string {
  const held: TokenContents = [form, fareName, passengers, expiresAt, legs];
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(held), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** What an id holds; null when it is not one of ours, was changed, or is of an older form. */
export function unsealOffer(token: string, key: Buffer): SealedOffer | null {
  if (!/^[\w-]+$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // Base64 has spare bits at its end: an id with other ones there is another id.
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
