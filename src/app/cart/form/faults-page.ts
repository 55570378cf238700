import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { brand } from '#src/platform/brand.ts';

const style = `
:root{color-scheme:light dark;--ink:#17242b;--quiet:#52626b;--paper:#fff;--line:#d5dde1;--link:#0a5a86}
@media(prefers-color-scheme:dark){:root{--ink:#e8eef1;--quiet:#a8b6bd;--paper:#11191d;--line:#33424a;--link:#7cc4ee}}
body{margin:0 auto;max-width:40rem;padding:2rem 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2}li{margin:.5rem 0}a{color:var(--link)}.quiet{color:var(--quiet)}
nav a{display:inline-block;padding:.75rem 1.25rem;border:1px solid var(--line);border-radius:.5rem;margin:.5rem .75rem 0 0}
`;

/** What the page may load: its own style and nothing else. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What fields are called on our pages. One that is not here is left out: its message says enough. */
const labels: ReadonlyMap<string, string> = new Map([
  ['quantity', 'How many'],
  ['adultCount', 'Adults'],
  ['childCount', 'Children'],
  ['infantCount', 'Infants'],
  ['vehicleLength', 'Length of the vehicle'],
  ['amount', 'Amount'],
  ['recipientName', 'Who it is for'],
  ['recipientEmail', 'Their email address'],
  ['senderName', 'Who it is from'],
  ['message', 'Message'],
  ['sendOn', 'Day to send it'],
]);

/**
 * A plain page that lists what is wrong with a form, for browsers without JavaScript.
 * @param faults field and message of each
 * @param back where the form is: a path on this site
 */
export async function faultsPage(
  faults: readonly (readonly [field: string, message: string])[],
  back: string,
): Promise<Response> {
  const page = await html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Please check these answers · ${brand.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>Please check these answers</h1>
<p>Nothing was changed in your cart.</p>
<ul>
${faults.map(([field, message]) => {
  const label = labels.get(field);
  return html`<li>${label === undefined ? '' : html`<strong>${label}:</strong> `}${message}</li>`;
})}
</ul>
<p class="quiet">Your browser’s back button leads to the form with what you typed.</p>
<nav aria-label="Ways on"><a href="${back}">Back to the form</a> <a href="/cart/">Your cart</a></nav>
</main>
</body>
</html>`;
  return new Response(String(page), {
    status: 422,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-store',
    },
  });
}
