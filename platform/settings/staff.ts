import { z } from 'zod';
import type { Settings } from './setting.ts';

/** The staff page. */
export const staff = {
  STAFF_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{24,200}$/, 'must have 24 to 200 printable characters and no spaces')
      .optional(),
    readBy: ['site'],
    summary: 'The password of 24 to 200 printable characters that opens the staff page at `/staff/`.',
    notes:
      'Staff answer requests there, end stuck payments (`docs/adr/0037-stuck-payments.md`), see failed mails, and find, resend, export or erase bookings.',
    defaultText: 'none: no staff page',
    isSecret: true,
    generateWith: 'openssl rand -base64 24',
  },
  STAFF_CODE_SECRET: {
    // RFC 4648 base 32, the format of authenticator apps; at least 160 bits (RFC 4226, section 4).
    schema: z
      .string()
      .regex(/^[A-Z2-7]{32,128}=*$/, 'must be 20 bytes or more in base 32')
      .transform(decodeBase32)
      .optional(),
    readBy: ['site'],
    summary: 'The key in base 32, at least 20 bytes, of the one-time codes that the staff page requires.',
    notes:
      'Codes follow RFC 6238: SHA-1, six digits, 30 seconds. Staff enter the key in their authenticators as a time-based key.',
    isSecret: true,
    generateWith: 'head -c 20 /dev/urandom | base32',
    onPublicSite: 'must be set if STAFF_TOKEN is',
  },
} as const satisfies Settings;

function decodeBase32(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  // The rest of an incomplete byte is padding.
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
