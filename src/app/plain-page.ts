/** Plain HTML pages without the site's layout: they need no script, style sheet or content. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { brand } from '#platform/brand.ts';

const style = `
:root{color-scheme:light dark;--ink:#17242b;--quiet:#52626b;--paper:#fff;--line:#d5dde1;--link:#0a5a86}
@media(prefers-color-scheme:dark){:root{--ink:#e8eef1;--quiet:#a8b6bd;--paper:#11191d;--line:#33424a;--link:#7cc4ee}}
body{margin:0 auto;max-width:40rem;padding:2rem 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper);overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.2}li{margin:.5rem 0}a{color:var(--link)}.quiet{color:var(--quiet)}
nav a,button{display:inline-block;padding:.75rem 1.25rem;border:1px solid var(--line);border-radius:.5rem;margin:.5rem .75rem 0 0}
button{font:inherit;color:var(--link);background:none;cursor:pointer;text-align:start}button.first{color:var(--paper);background:var(--link);border-color:var(--link)}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Escaped HTML. */
export type Html = ReturnType<typeof html>;

/** Content and headers of a plain page. */
export interface PlainPage {
  /** Heading and document title. */
  readonly title: string;
  readonly status: number;
  /** HTML below the heading. */
  readonly body: Html;
  /** True if the page has a form that posts to this site. */
  readonly hasForm?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with a plain page. It is never cached and may load only its own style. */
export async function plainPage(page: PlainPage): Promise<Response> {
  const { title, status, body, hasForm = false, headers } = page;
  const text = await html`<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;
  return new Response(String(text), {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
      'Cache-Control': 'private, no-store',
    },
  });
}
