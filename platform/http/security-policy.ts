/** What a page of the site may load and do: the words of its content security policy (W3C, CSP level 3). */

/** What pages of the site need besides the site itself; each an origin without a path. */
export type PolicyOrigins = {
  /** Where pictures of the content are. */
  readonly pictures: readonly string[];
  /** Whom scripts may call. */
  readonly calls: readonly string[];
  /** Where a form may lead to, at once or by a redirect: whoever takes the money. */
  readonly forms: readonly string[];
};

/** What differs from page to page. */
export type PolicyOfPage = {
  /** The inline scripts that run, as sources: `'sha256-…'` or `'nonce-…'`. */
  readonly scripts: readonly string[];
  /** A draft stands beside the Studio's form, whose overlays write their styles while they run. */
  readonly isDraft?: boolean;
};

/**
 * The policy of a page. No script runs that is neither a file of the site nor named; attributes of styles are allowed,
 * because the place of a thing on a map is one, elements are not.
 */
export function securityPolicy(
  { pictures, calls, forms }: PolicyOrigins,
  { scripts, isDraft = false }: PolicyOfPage,
): string {
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", ...(isDraft ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', ...pictures],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...calls],
    'manifest-src': ["'self'"],
    // A draft beside what is published, and the mail in the outbox of one's own machine.
    'frame-src': ["'self'"],
    'form-action': ["'self'", ...forms],
    'frame-ancestors': [isDraft ? "'self'" : "'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
