/** Parsers for HTML as text, for tests that compare bytes. */

/** The outer HTML of each block on a page, in order, byte for byte as the server sent it. */
export function blocksOf(html: string): string[] {
  return [...html.matchAll(/<div data-block="/g)].map((match) => elementAt(html, match.index));
}

function elementAt(html: string, start: number): string {
  let depth = 0;
  for (const tag of html.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return html.slice(start, start + tag.index + '</div>'.length);
  }
  throw new Error('The HTML ends inside a block.');
}

/** The values of one attribute on all elements of a name, with entities decoded. */
export function attributes(html: string, element: string, attribute: string): string[] {
  const tags = html.matchAll(new RegExp(`<${element}\\b[^>]*?\\s${attribute}="([^"]*)"`, 'g'));
  return [...tags].map((match) => decoded(match[1] ?? ''));
}

/** The `content` of the meta elements with this `name` or `property`. */
export function metaOf(html: string, name: string): string[] {
  return [...html.matchAll(/<meta\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`) || tag.includes(`property="${name}"`))
    .map((tag) => decoded(/content="([^"]*)"/.exec(tag)?.[1] ?? ''));
}

/** The canonical addresses that a page declares. */
export function canonicalsOf(html: string): string[] {
  return [...html.matchAll(/<link\b[^>]*rel="canonical"[^>]*>/g)].map(([tag]) =>
    decoded(/href="([^"]*)"/.exec(tag)?.[1] ?? ''),
  );
}

/** The title of a page. */
export function titleOf(html: string): string {
  return decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
}

/** The texts of all elements of a name, without tags. The page's data repeats some of them, so scripts do not count. */
export function textsOf(html: string, element: string): string[] {
  return [
    ...html
      .replaceAll(/<script\b.*?<\/script>/gs, '')
      .matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs')),
  ].map((match) => wordsOf(match[1] ?? ''));
}

/** The visible text of a piece of HTML. */
export function wordsOf(html: string): string {
  return decoded(
    html
      .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' '),
  ).trim();
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decoded(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (entity, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return named[name] ?? entity;
  });
}

/** All entities in a page’s structured data (JSON-LD). Throws if a script does not parse or has no graph. */
export function thingsOf(html: string): StructuredThing[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"(?: id="\w+")?>(.*?)<\/script>/gs);
  return [...scripts].flatMap((match) => {
    const data: { '@context'?: unknown; '@graph'?: StructuredThing[] } = JSON.parse(match[1] ?? '');
    if (data['@context'] !== 'https://schema.org' || !Array.isArray(data['@graph']))
      throw new Error(`Not a graph of schema.org: ${match[1]}`);
    return data['@graph'];
  });
}

/** A parsed schema.org entity. */
export type StructuredThing = { readonly '@type': string } & Readonly<Record<string, unknown>>;
