/** What is wrong, and where. `advice` fails nothing. */
export type Finding = {
  readonly kind:
    | 'page'
    | 'html'
    | 'link'
    | 'fragment'
    | 'redirect'
    | 'picture'
    | 'block'
    | 'rule'
    | 'address'
    | 'orphan'
    | 'sitemap';
  readonly level: 'fault' | 'advice';
  /** A path, or a document's id. */
  readonly where: string;
  readonly what: string;
};

/** An answer of the site, redirects not followed. `body` of text alone. */
export type SiteAnswer = {
  readonly status: number;
  readonly location: string | null;
  readonly type: string;
  readonly body: string;
};
