/** Content security policy of pages (W3C, CSP level 3). */

/** Origins that pages need besides the site's own, without paths. */
export type PolicyOrigins = {
  /** Origins of content images. */
  readonly pictures: readonly string[];
  /** Origins that scripts may call. */
  readonly calls: readonly string[];
  /** Origins that a form may lead to, directly or by redirect: the payment provider. */
  readonly forms: readonly string[];
};

/** Options per page. */
export type PolicyOfPage = {
  /** Sources of allowed inline scripts: `'sha256-…'` or `'nonce-…'`. */
  readonly scripts: readonly string[];
  /** Drafts are shown beside the Studio's form; its overlays add styles at run time. */
  readonly isDraft?: boolean;
};

/**
 * Returns the policy of a page. Only the site's script files and the listed inline scripts may run. Style attributes
 * are allowed, because positions on a map use them; style elements are not.
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
    // For drafts beside published pages, and emails in the local outbox.
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
