// A namespace import lets the bundler drop unused parts, which matters in the browser.
import * as z from 'zod';
import { ordinaryLine } from './ordinary-line.ts';

/** Maximum length of an address in SMTP, in characters. */
const maxLength = 254;

const tooLong = `Use up to ${maxLength} characters.`;

// zod's own pattern, plus top-level domains in non-Latin scripts (punycode).
const pattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]*[A-Za-z0-9])$/;

/**
 * Schema of an email address, trimmed. Its domain is converted to ASCII, as mail servers and payment providers require:
 * `kia@whānau.nz` becomes `kia@xn--whnau-gwa.nz`. The part before the `@` must be ASCII.
 * @param whenMissing the message for an empty address
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
  // In a URL these characters end the host or have another meaning.
  if (/[\s/?#:\\[\]%]/.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, -domain.length) + new URL(url).hostname : address;
}
