import { z } from 'zod';
import { key, list, trueOrFalse } from './formats.ts';
import type { Settings } from './setting.ts';

const sharedKey = {
  defaultText: 'generated once, stored in `DATA_DIR`',
  isSecret: true,
  generateWith: 'openssl rand -base64 32',
  onPublicSite: 'must be set if DATABASE_URL or REDIS_URL is, to the same value on every instance',
} as const;

/** Keys and cookies. */
export const keysAndCookies = {
  OFFER_KEY: {
    schema: key.optional(),
    readBy: ['site'],
    summary: 'The 32-byte key in base64 that encrypts the ids of offers.',
    ...sharedKey,
  },
  BOOKING_KEY: {
    schema: key.optional(),
    readBy: ['site'],
    summary: 'The 32-byte key in base64 that makes the links to bookings and the codes of gift vouchers.',
    notes: 'Back it up like the database.',
    ...sharedKey,
  },
  OLDER_BOOKING_KEYS: {
    schema: list.pipe(z.array(key)).default([]),
    readBy: ['site'],
    summary: 'The former values of `BOOKING_KEY`, separated by commas, newest first.',
    notes: 'Mails about older orders contain links and codes made with them.',
    isSecret: true,
  },
  DRAFT_KEY: {
    schema: key.optional(),
    readBy: ['site'],
    summary: 'The 32-byte key in base64 that signs the draft sessions of editors.',
    ...sharedKey,
  },
  CART_COOKIE_SECURE: {
    schema: trueOrFalse.default('false'),
    readBy: ['site'],
    summary: '`true` makes browsers send the cookie of the cart over TLS only.',
    notes:
      'Set it wherever the site has TLS. The cookies of bookings, staff and drafts follow `SITE_URL`: they are secure if it starts with `https:`.',
    example: 'true',
  },
} as const satisfies Settings;
