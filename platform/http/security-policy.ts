/** Content security policy of pages (W3C, CSP level 3). */
import { createHash } from 'node:crypto';

/** Origins that pages need besides the site's own, without paths. */
export type PolicyOrigins = {
  /** Origins of content images and videos. */
  readonly pictures: readonly string[];
  /** Origins that pages may show in frames: video players. */
  readonly frames: readonly string[];
  /** Origins that scripts may call. */
  readonly calls: readonly string[];
  /** Origins that a form may lead to, directly or by redirect: the payment provider. */
  readonly forms: readonly string[];
};

/** A page to send in place of a cached one, and its headers. */
export type RewrittenPage = { readonly body: string; readonly headers: Readonly<Record<string, string>> };

/** Options per page. */
export type PolicyOfPage = {
  /** Sources of allowed inline scripts: `'sha256-…'` or `'nonce-…'`. */
  readonly scripts: readonly string[];
  /** Drafts are shown beside the Studio's form; its overlays add styles at run time. */
  readonly isDraft?: boolean;
};

/** Returns the `script-src` source of an inline script: its hash. */
export function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** An inline script; not a data block, which has a type. */
const inlineScript = /<script\b(?![^>]*\s(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * Returns a cached page unchanged, with a policy that allows each of its inline scripts. A script injected into the
 * content would run; `rewriteHtml` allows only those of Next and ours.
 */
export function allowInlineScripts(html: string, origins: PolicyOrigins): RewrittenPage {
  if (!html.includes('</head>')) return { body: html, headers: {} };
  const scripts = [...html.matchAll(inlineScript)].map(([, text = '']) => sourceOf(text));
  return { body: html, headers: { 'Content-Security-Policy': securityPolicy(origins, { scripts }) } };
}

/**
 * Returns the policy of a page. Only the site's script files and the listed inline scripts may run. Style attributes
 * are allowed, because positions on a map use them; style elements are not.
 */
export function securityPolicy(
  { pictures, frames, calls, forms }: PolicyOrigins,
  { scripts, isDraft = false }: PolicyOfPage,
): string {
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...(isDraft ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...pictures],
    'media-src': ["'self'", ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls],
    'manifest-src': ["'self'"],
    // For drafts beside published pages, emails in the local outbox, and videos that a visitor plays.
    'frame-src': ["'self'", ...frames],
    'form-action': ["'self'", ...forms],
    'frame-ancestors': [isDraft ? "'self'" : "'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
