// By namespace: a bundler then leaves out what is not used of it, and this goes to the browser.
import * as z from 'zod';
import { ordinaryLine } from './ordinary-line.ts';

/** The longest address that SMTP takes, in characters. */
const maxLength = 254;

const tooLong = `Use up to ${maxLength} characters.`;

// zod's own pattern, and top-level domains that are written in other letters than Latin ones.
const pattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/**
 * An email address, trimmed, with its domain in ASCII as mail servers and payment providers take it: `kia@whānau.nz` becomes
 * `kia@xn--whnau-gwa.nz`. The part before the `@` must be ASCII.
 * @param whenMissing the message for an empty one
 */
export const emailAddress = (whenMissing: string) =>
  ordinaryLine(maxLength)
    .overwrite(withAsciiDomain)
    .pipe(
      z
        .string()
        .min(1, { error: whenMissing, abort: true })
        .max(maxLength, { error: tooLong, abort: true })
        .regex(/^(?:[ -~]*@|[^@]*$)/, {
          error: 'Use letters without macrons or accents before the @.',
          abort: true,
        })
        .pipe(z.email({ pattern, error: 'Enter an email address such as name@example.com.' })),
    );

function withAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (domain === address || !/[^ -~]/.test(domain)) return address;
  // In an address of the web, these end the domain or stand for something else.
  if (/[\s/?#:\\[\]%]/.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, -domain.length) + new URL(url).hostname : address;
}
