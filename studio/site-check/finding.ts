/** A finding of the content check. `advice` does not fail the check. */
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
  /** The path of a page, or the id of a document. */
  readonly where: string;
  readonly what: string;
};

/** A response of the site; redirects are not followed. `location` is a path with query. `body` is empty unless the type is HTML or XML. */
export type SiteResponse = {
  readonly status: number;
  readonly location: string | null;
  readonly type: string;
  readonly body: string;
};
