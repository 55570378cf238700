/** What a page's HTML says, leads to and shows. */
export type PageMarkup = {
  /** Every `href` of an `<a>`, entities resolved. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** Pictures; `alt` is undefined where there is no such attribute. `sizes` are the addresses of `srcset`. */
  readonly pictures: readonly {
    readonly src: string;
    readonly alt: string | undefined;
    readonly sizes: readonly string[];
  }[];
  readonly titles: readonly string[];
  /** Contents of the `meta` elements by their name or property. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  /** `link` elements by what they are for: their addresses. */
  readonly relations: ReadonlyMap<string, readonly string[]>;
  /** The levels of all headings, in order. */
  readonly headings: readonly number[];
  /** The words of the breadcrumbs, each with its address; the page itself has none. Null where there are no breadcrumbs. */
  readonly trail: readonly { readonly words: string; readonly href: string | null }[] | null;
  /** The text of each script of structured data. */
  readonly structured: readonly string[];
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

/** The words of a piece of HTML, without what is hidden from everybody's ears. */
const wordsOf = (html: string) =>
  resolved(
    html
      .replaceAll(/<(\w+)\b[^>]*\saria-hidden="true"[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s+/g, ' '),
  ).trim();

function grouped(entries: readonly (readonly [name: string | undefined, value: string | undefined])[]) {
  const groups = new Map<string, string[]>();
  for (const [name, value] of entries)
    if (name !== undefined && value !== undefined) groups.set(name, [...(groups.get(name) ?? []), value]);
  return groups;
}

function trailOf(markup: string): PageMarkup['trail'] {
  const nav = /<nav\b[^>]*aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s.exec(markup)?.[1];
  if (nav === undefined) return null;
  return [...nav.matchAll(/<li\b[^>]*>(.*?)<\/li>/gs)].map(([, step = '']) => ({
    words: wordsOf(step),
    href: attribute(/<a\b[^>]*>/.exec(step)?.[0] ?? '', 'href') ?? null,
  }));
}

/** Reads HTML as React writes it: attributes in double quotes. Scripts and styles are left out of all but `structured`. */
export function readHtml(html: string): PageMarkup {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  const tags = [...markup.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
  const of = (name: string) => tags.filter((tag) => new RegExp(`^<${name}[\\s>/]`, 'i').test(tag));
  // A drawing has a title of its own.
  const head = /<head\b[^>]*>.*?<\/head>/s.exec(markup)?.[0] ?? '';
  return {
    links: of('a').flatMap((tag) => attribute(tag, 'href') ?? []),
    ids: new Set(tags.flatMap((tag) => attribute(tag, 'id') ?? [])),
    pictures: of('img').map((tag) => ({
      src: attribute(tag, 'src') ?? '',
      alt: attribute(tag, 'alt'),
      sizes: (attribute(tag, 'srcset') ?? '')
        .split(', ')
        .flatMap((entry) => entry.trim().split(' ')[0] || []),
    })),
    titles: [...head.matchAll(/<title\b[^>]*>(.*?)<\/title>/gs)].map(([, title = '']) => resolved(title)),
    meta: grouped(
      of('meta').map((tag) => [
        attribute(tag, 'name') ?? attribute(tag, 'property'),
        attribute(tag, 'content'),
      ]),
    ),
    relations: grouped(of('link').map((tag) => [attribute(tag, 'rel'), attribute(tag, 'href')])),
    headings: tags.flatMap((tag) => /^<h([1-6])[\s>]/.exec(tag)?.[1] ?? []).map(Number),
    trail: trailOf(markup),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => json,
    ),
  };
}
