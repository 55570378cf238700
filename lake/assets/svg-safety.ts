/**
 * SVG validator: accepts only drawings. SVG can contain scripts, HTML and external URLs; such files are rejected with a reason,
 * never sanitised, so the stored file equals the upload. Markup that this parser does not understand is rejected too, so that a
 * browser cannot interpret more than was checked.
 */

/** Allowed elements: they only draw or describe. */
const allowedElements = new Set(
  (
    'svg g defs symbol use title desc metadata style switch path rect circle ellipse line polyline polygon text tspan ' +
    'textPath linearGradient radialGradient stop clipPath mask pattern marker image filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);
const forbiddenElements: Readonly<Record<string, string>> = {
  script: 'it contains a script',
  foreignobject: 'it contains a page (foreignObject)',
  iframe: 'it contains a page (iframe)',
  a: 'it contains a link',
  animate: 'it contains an animation, which can change addresses',
  set: 'it contains an animation, which can change addresses',
  handler: 'it contains a script',
  listener: 'it contains a script',
};

/** Largest SVG. Longer ones are embedded bitmaps in most cases, and slow to parse. */
export const MAX_SVG_BYTES = 2 * 1024 * 1024;

/** Namespaces that browsers execute. Only SVG's own is allowed, without a prefix. */
const svgNamespace = 'http://www.w3.org/2000/svg';
const executableNamespaces = /w3\.org\/(?:1999\/xhtml|1998\/Math|2000\/svg|2001\/xml-events)/i;

const tag = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** Allowed XML declaration and document type. A browser would decode the file in the declared encoding. */
const declaration = /<\?xml\s[^?>]*\?>/y;
const namedEncoding = /\sencoding\s*=\s*["']([^"']*)/;
const documentType = /<!DOCTYPE\s+svg\b[^>[<]*>/y;

/** Delimiters of comments and CDATA. `--` ends a comment, whatever follows. */
const comment = { start: '<!--', end: '-->', terminator: '--' } as const;
const cdata = { start: '<![CDATA[', end: ']]>', terminator: ']]>' } as const;

/** Returns the reason to reject an SVG as the end of a sentence, or null if it is safe. */
export function findSvgFault(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_SVG_BYTES) return `it is larger than ${MAX_SVG_BYTES / 1024 / 1024} MB`;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'it is not UTF-8 text';
  }
  if (text.includes('\0')) return 'it is not UTF-8 text';
  // XML forbids them, and some encodings start with them.
  if (/[^\P{Cc}\t\n\r\u0080-\u009f]/u.test(text)) return 'it contains control characters';
  try {
    return findMarkupFault(text.trimStart());
  } catch (error) {
    // Too many attributes for the regular expression.
    if (error instanceof RangeError) return 'its markup is invalid';
    throw error;
  }
}

function findMarkupFault(text: string): string | null {
  let position = 0;
  let hasRoot = false;
  let style = '';
  let inStyle = false;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    const matched = pattern.exec(text);
    if (matched) position = pattern.lastIndex;
    return matched;
  };
  /** Returns the text of a section that starts here. Undefined if none starts, null if its end is missing. */
  const readSection = ({
    start,
    end,
    terminator,
  }: typeof comment | typeof cdata): string | null | undefined => {
    if (!text.startsWith(start, position)) return undefined;
    const endAt = text.indexOf(terminator, position + start.length);
    if (endAt === -1 || !text.startsWith(end, endAt)) return null;
    const content = text.slice(position + start.length, endAt);
    position = endAt + end.length;
    return content;
  };
  const [, encoding = 'utf-8'] = namedEncoding.exec(match(declaration)?.[0] ?? '') ?? [];
  if (encoding.toLowerCase() !== 'utf-8') return 'it is not UTF-8 text';
  while (position < text.length) {
    const next = text.indexOf('<', position);
    if (inStyle) style += decodeEntities(text.slice(position, next === -1 ? undefined : next));
    if (next === -1) break;
    position = next;
    const commentText = readSection(comment);
    if (typeof commentText === 'string') continue;
    if (!hasRoot && match(documentType)) continue;
    const cdataText = hasRoot ? readSection(cdata) : undefined;
    if (typeof cdataText === 'string') {
      if (inStyle) style += cdataText;
      continue;
    }
    if (commentText === null || cdataText === null) return 'its markup is invalid';
    const matched = match(tag);
    if (!matched) return 'its markup is invalid';
    const [, closing, name = '', attributes = '', selfClosing] = matched;
    const localName = name.slice(name.indexOf(':') + 1);
    if (!hasRoot && name !== 'svg') return 'it does not begin with an svg element';
    hasRoot = true;
    const fault = closing ? null : (findElementFault(name, localName) ?? findAttributeFault(attributes));
    if (fault) return fault;
    if (localName === 'style') inStyle = !closing && !selfClosing;
  }
  return hasRoot ? findStyleFault(style) : 'it does not begin with an svg element';
}

function findElementFault(name: string, localName: string): string | null {
  const forbidden = forbiddenElements[localName.toLowerCase()];
  if (forbidden) return forbidden;
  if (/^animate/i.test(localName)) return 'it contains an animation, which can change addresses';
  // Drawing programs store notes in elements of their own namespace, which are not rendered.
  if (name.includes(':') || allowedElements.has(name)) return null;
  return `it contains a ${name.slice(0, 40)} element`;
}

function findAttributeFault(text: string): string | null {
  for (const [, name = '', double, single] of text.matchAll(attribute)) {
    const value = decodeEntities(double ?? single ?? '');
    const localName = name.slice(name.indexOf(':') + 1).toLowerCase();
    if (localName.startsWith('on')) return `it contains a script (${name.slice(0, 40)})`;
    if (name === 'xmlns' && value !== svgNamespace) return 'it uses a namespace other than SVG';
    if (name.startsWith('xmlns:') && executableNamespaces.test(value))
      return 'it declares another prefix for a namespace that browsers execute';
    if (localName === 'base' && name !== 'base') return 'it sets a base URL';
    if ((localName === 'href' || localName === 'src') && !isInternalUrl(value))
      return 'it refers to an external resource';
    const wrong = findStyleFault(value);
    if (wrong) return wrong;
  }
  return null;
}

/** Returns true for a fragment of this file, or an embedded bitmap. */
function isInternalUrl(value: string): boolean {
  return (
    /^#[^\s]*$/.test(value) ||
    /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/i.test(value)
  );
}

/** Tokens of a style sheet that may contain the text of a comment (bare URLs and strings), and comments. */
const styleParts = /url\(\s*[^"')\s][^)]*|"[^"\n\r\f]*"?|'[^'\n\r\f]*'?|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Checks a style sheet, or an attribute value that may contain CSS. */
function findStyleFault(text: string): string | null {
  if (text.includes('\\')) return 'its styles contain escapes';
  const plain = text.toLowerCase().replace(styleParts, (part) => (part.startsWith('/*') ? ' ' : part));
  if (/@import/.test(plain)) return 'its styles refer to an external resource';
  for (const [, address = ''] of plain.matchAll(/url\(\s*["']?([^"')]*)/g)) {
    if (!isInternalUrl(address.trim())) return 'its styles refer to an external resource';
  }
  // Browsers ignore whitespace and control characters within a URL.
  return /(?:java|vb)script:|expression\(|-moz-binding|image-set\(/.test(plain.replace(/[\s\p{Cc}]/gu, ''))
    ? 'it contains a script'
    : null;
}

/** Decodes XML character references. Unknown ones stay and make a URL invalid. */
function decodeEntities(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return names[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
