/** Formats that several settings share. Messages follow the name of the setting. */
import { z } from 'zod';

const portMessage = 'must be a whole number from 1 to 65535';

export const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, portMessage);

/** An http or https URL; trailing slashes are removed. */
export const httpUrl = urlOf(['http:', 'https:'], 'must be an http or https address').transform((url) =>
  url.replace(/\/+$/, ''),
);

export const postgresUrl = urlOf(['postgres:', 'postgresql:'], 'must be a postgres:// address');

/** Entries separated by commas. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
);

export const trueOrFalse = z.enum(['true', 'false']);

/** A 256-bit key. */
export const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
  .transform((text) => Buffer.from(text, 'base64'));

/** "Name <address>" or a bare address. Mail headers contain it, so it has no line break. */
export const mailAddress = z
  .string()
  .regex(/^(?:[^\r\n\0<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail address');

/** A URL with one of these protocols. */
export function urlOf(protocols: readonly string[], message: string) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}
