/** What a page's HTML leads to and shows. */
export type PageMarkup = {
  /** Every `href` of an `<a>`, entities resolved. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** Pictures; `alt` is undefined where there is no such attribute. */
  readonly pictures: readonly { readonly src: string; readonly alt: string | undefined }[];
};

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

function resolved(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return found === undefined ? undefined : resolved(found);
}

/** Reads HTML as React writes it: attributes in double quotes. Scripts and styles are left out. */
export function readHtml(html: string): PageMarkup {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  const tags = [...markup.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
  const of = (name: string) => tags.filter((tag) => new RegExp(`^<${name}[\\s>]`, 'i').test(tag));
  return {
    links: of('a').flatMap((tag) => attribute(tag, 'href') ?? []),
    ids: new Set(tags.flatMap((tag) => attribute(tag, 'id') ?? [])),
    pictures: of('img').map((tag) => ({ src: attribute(tag, 'src') ?? '', alt: attribute(tag, 'alt') })),
  };
}
