/**
 * Rewrites React's markup to the form that the browser's `innerHTML` returns for it. React compares this string with
 * the page's data on refresh, and rebuilds a block whose strings differ.
 *
 * Relies on React 19.3.1: the form of its tags, attributes and entities. Markup in another form is refused. Noticed by
 * contract.test.ts.
 */

import { RecentTexts } from '../recent-texts.ts';
import { singleton } from '../singleton.ts';

/** A start tag with its attributes, an end tag, or text. */
const token = /<([a-z][a-z\d]*)((?: [a-z_][\w-]*="[^"<>\r\0]*")*)(\/?)>|<\/([a-z][a-z\d]*)>|([^<\r\0]+)/iy;
const attribute = / ([\w-]+)="([^"]*)"/g;
const unknownEntity = /&(?!(?:amp|lt|gt|quot|nbsp|#x27);)/;

const words = (...lines: string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

const voidElements = words('br col hr img source track wbr');

/** Elements that end an open `p`. */
const blockElements = words(
  'address article aside blockquote dd details div dl dt figcaption figure footer h1 h2 h3',
  'h4 h5 h6 header hr li main menu nav ol p pre search section summary table ul',
);

/** Elements that the parser keeps anywhere below a block element. */
const inlineElements = words(
  'a abbr audio b bdi bdo br button cite code data datalist del dfn em i img ins kbd label',
  'mark meter output picture progress q s samp small source span strong sub sup svg time track u',
  'var video wbr',
);

/** Elements with fixed parents: elsewhere the parser drops, moves or completes them. */
const fixedParents: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: words('table'),
  col: words('colgroup'),
  colgroup: words('table'),
  dd: words('dl'),
  dt: words('dl'),
  li: words('ul ol menu'),
  option: words('datalist'),
  source: words('picture audio video'),
  tbody: words('table'),
  td: words('tr'),
  tfoot: words('table'),
  th: words('tr'),
  thead: words('table'),
  tr: words('thead tbody tfoot'),
};

/** Elements that hold no text and only children with fixed parents. */
const tableParts = words('table colgroup thead tbody tfoot tr');

/** Elements that the parser ends when another of the same kind starts inside. */
const notNested = words('a button p');
const heading = /^h[1-6]$/;

const svgElements = words(
  'a circle clipPath defs ellipse g line linearGradient marker mask path pattern polygon',
  'polyline radialGradient rect stop symbol text textPath tspan use',
);
const svgAttributes = words(
  'clipPathUnits gradientTransform gradientUnits lengthAdjust markerHeight markerUnits',
  'markerWidth maskContentUnits maskUnits pathLength patternContentUnits patternTransform',
  'patternUnits preserveAspectRatio refX refY spreadMethod startOffset textLength viewBox',
);

/** Browsers flatten deeper trees. */
const maxDepth = 200;

/** Memory for canonical markup, in characters; enough for the pages that are rendered at the same time. */
const maxRecentLength = 1_000_000;

/** Canonical markup. It is shared with the server, which is bundled separately and gets what a page has written. */
const recent = singleton<RecentTexts>('canonical-markup');

/**
 * Returns markup as `innerHTML` returns it, with `open` as last attribute, where a visitor's click puts it. Returns null
 * if the parser might build other elements than written, or in doubt. The markup stands in an element such as `div`,
 * outside links, paragraphs and headings. Canonical markup is returned unchanged.
 */
export function canonicalMarkup(markup: string): string | null {
  recent.current ??= new RecentTexts(maxRecentLength);
  if (recent.current.has(markup)) return markup;
  const written = write(markup);
  if (written !== null) recent.current.add(written);
  return written;
}

function write(markup: string): string | null {
  const open: string[] = [];
  let written = '';
  token.lastIndex = 0;
  while (token.lastIndex < markup.length) {
    const part = writePart(open, token.exec(markup) ?? []);
    if (part === null) return null;
    written += part;
  }
  return open.length === 0 ? written : null;
}

function writePart(open: string[], match: readonly (string | undefined)[]): string | null {
  const [, start, attributes = '', slash, end, text] = match;
  if (start !== undefined)
    return slash && !voidElements.has(start) ? null : startTag(open, start, attributes);
  if (end !== undefined) return open.pop() === end ? `</${end}>` : null;
  return text === undefined ? null : textWithin(open, text);
}

function textWithin(open: readonly string[], text: string): string | null {
  const parent = open.at(-1) ?? '';
  if (tableParts.has(parent) || unknownEntity.test(text)) return null;
  if (parent === 'pre' && text.startsWith('\n')) return null;
  if (!/[&>\u00a0]/.test(text)) return text;
  return unquoted(text).replaceAll('&quot;', '"').replaceAll('>', '&gt;');
}

/** Text with the entities that text and attributes have in common. */
function unquoted(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('\u00a0', '&nbsp;');
}

function startTag(open: string[], name: string, attributes: string): string | null {
  const isSvg = name === 'svg' || open.includes('svg');
  if (!(isSvg ? isKeptInSvg(open, name) : isKept(open, name)) || open.length >= maxDepth) return null;
  const written = writeAttributes(attributes, isSvg);
  if (written === null) return null;
  if (!voidElements.has(name)) open.push(name);
  return `<${name}${written}>`;
}

function isKeptInSvg(open: readonly string[], name: string): boolean {
  return open.includes('svg') ? svgElements.has(name) : !tableParts.has(open.at(-1) ?? '');
}

function isKept(open: readonly string[], name: string): boolean {
  const parent = open.at(-1) ?? '';
  const fixed = fixedParents[name];
  if (fixed) {
    const isInGroup = fixed.has('dl') && parent === 'div' && open.at(-2) === 'dl';
    if (!fixed.has(parent) && !isInGroup) return false;
  } else if (tableParts.has(parent) || !(blockElements.has(name) || inlineElements.has(name))) return false;
  if (blockElements.has(name) && open.includes('p')) return false;
  if (heading.test(name) && heading.test(parent)) return false;
  return !notNested.has(name) || !open.includes(name);
}

/** Attributes as written before: a page repeats most of them. Cleared when full. */
const writtenBefore = { html: new Map<string, string | null>(), svg: new Map<string, string | null>() };
const maxRemembered = 2000;
const maxRememberedLength = 300;

function writeAttributes(attributes: string, isSvg: boolean): string | null {
  if (attributes.length > maxRememberedLength) return toCanonicalAttributes(attributes, isSvg);
  const remembered = writtenBefore[isSvg ? 'svg' : 'html'];
  const before = remembered.get(attributes);
  if (before !== undefined) return before;
  const written = toCanonicalAttributes(attributes, isSvg);
  if (remembered.size >= maxRemembered) remembered.clear();
  // A copy, so that the whole markup can be freed.
  remembered.set(Buffer.from(attributes).toString(), written);
  return written;
}

function toCanonicalAttributes(attributes: string, isSvg: boolean): string | null {
  const names = new Set<string>();
  let written = '';
  for (const [, given = '', value = ''] of attributes.matchAll(attribute)) {
    const name = isSvg && svgAttributes.has(given) ? given : given.toLowerCase();
    if (names.has(name) || name === 'is' || unknownEntity.test(value)) return null;
    // The parser changes other names in drawings; browsers before 2025 return these characters unescaped.
    if ((isSvg && name !== given) || /&[lg]t;/.test(value)) return null;
    names.add(name);
    if (name !== 'open') written += ` ${name}="${unquoted(value)}"`;
  }
  return names.has('open') ? `${written} open=""` : written;
}
