/** The parts of a page's HTML that the rules check. */
export type PageMarkup = {
  /** The `href` of every `<a>`, entities resolved. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** Pictures. `alt` is undefined if the attribute is missing. `sizes` are the addresses in `srcset`. */
  readonly pictures: readonly {
    readonly src: string;
    readonly alt: string | undefined;
    readonly sizes: readonly string[];
  }[];
  readonly titles: readonly string[];
  /** Contents of `meta` elements by name or property. */
  readonly meta: ReadonlyMap<string, readonly string[]>;
  /** Addresses of `link` elements by `rel`. */
  readonly relations: ReadonlyMap<string, readonly string[]>;
  /** Levels of all headings in document order. */
  readonly headings: readonly number[];
  /** Text and address of each breadcrumb; `href` is null for the page itself. Null if the page has no breadcrumbs. */
  readonly trail: readonly { readonly words: string; readonly href: string | null }[] | null;
  /** Contents of the JSON-LD scripts. */
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

/** Returns the text of an HTML fragment without the parts hidden from screen readers. */
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

/** Parses HTML as React writes it, with attributes in double quotes. Scripts and styles are ignored, except JSON-LD. */
export function readHtml(html: string): PageMarkup {
  const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '');
  const tags = [...markup.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag);
  const of = (name: string) => tags.filter((tag) => new RegExp(`^<${name}[\\s>/]`, 'i').test(tag));
  // Titles only from the head: inline SVG has `title` elements too.
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
    structured: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, json = '']) => json,
    ),
  };
}
