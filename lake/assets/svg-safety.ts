/**
 * Whether a drawing is only a drawing. An SVG file can hold scripts, pages and addresses of other hosts; such a file is
 * refused, with the reason, and never mended: what is kept is what was uploaded. Whatever this reader does not understand it
 * refuses too, so that no browser reads more into a file than was checked.
 */

/** Elements that draw, describe or move nothing beyond the picture. */
const elements = new Set(
  (
    'svg g defs symbol use title desc metadata style switch path rect circle ellipse line polyline polygon text tspan ' +
    'textPath linearGradient radialGradient stop clipPath mask pattern marker image filter feBlend feColorMatrix ' +
    'feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow ' +
    'feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight ' +
    'feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);
const dangerous: Readonly<Record<string, string>> = {
  script: 'it holds a script',
  foreignobject: 'it holds a page (foreignObject)',
  iframe: 'it holds a page (iframe)',
  a: 'it holds a link',
  animate: 'it holds an animation, which can change addresses',
  set: 'it holds an animation, which can change addresses',
  handler: 'it holds a script',
  listener: 'it holds a script',
};

/** As long as a drawing may be: a longer one is a picture of points in disguise, and takes long to read. */
export const MAX_SVG_BYTES = 2 * 1024 * 1024;

/** Namespaces whose elements a browser runs. Only SVG's own is let in, and only without a prefix. */
const svgNamespace = 'http://www.w3.org/2000/svg';
const executable = /w3\.org\/(?:1999\/xhtml|1998\/Math|2000\/svg|2001\/xml-events)/i;

const tag = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** What may stand before the drawing. A browser would read it in the encoding that is named there. */
const declaration = /<\?xml\s[^?>]*\?>/y;
const namedEncoding = /\sencoding\s*=\s*["']([^"']*)/;
const documentType = /<!DOCTYPE\s+svg\b[^>[<]*>/y;

/** Where comments and quoted texts begin and end. Two hyphens end a comment, whatever follows. */
const comment = { begins: '<!--', ends: '-->', inside: '--' } as const;
const quoted = { begins: '<![CDATA[', ends: ']]>', inside: ']]>' } as const;

/** Why a drawing is refused, as the end of a sentence; null when it is safe. */
export function faultOfSvg(bytes: Uint8Array): string | null {
  if (bytes.length > MAX_SVG_BYTES) return `it is a drawing of more than ${MAX_SVG_BYTES / 1024 / 1024} MB`;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'it is not UTF-8 text';
  }
  if (text.includes('\0')) return 'it is not UTF-8 text';
  // No XML holds one, and some encodings begin with them.
  if (/[^\P{Cc}\t\n\r\u0080-\u009f]/u.test(text)) return 'it holds control characters';
  try {
    return faultOfMarkup(text.trimStart());
  } catch (error) {
    // More attributes than can be matched.
    if (error instanceof RangeError) return 'its markup cannot be read';
    throw error;
  }
}

function faultOfMarkup(text: string): string | null {
  let at = 0;
  let begun = false;
  let style = '';
  let inStyle = false;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  /** The text between two marks, when the first stands here; null when the second is missing. */
  const between = ({ begins, ends, inside }: typeof comment | typeof quoted): string | null | undefined => {
    if (!text.startsWith(begins, at)) return undefined;
    const end = text.indexOf(inside, at + begins.length);
    if (end === -1 || !text.startsWith(ends, end)) return null;
    const held = text.slice(at + begins.length, end);
    at = end + ends.length;
    return held;
  };
  const [, encoding = 'utf-8'] = namedEncoding.exec(read(declaration)?.[0] ?? '') ?? [];
  if (encoding.toLowerCase() !== 'utf-8') return 'it is not UTF-8 text';
  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (inStyle) style += decoded(text.slice(at, next === -1 ? undefined : next));
    if (next === -1) break;
    at = next;
    const passedOver = between(comment);
    if (typeof passedOver === 'string') continue;
    if (!begun && read(documentType)) continue;
    const held = begun ? between(quoted) : undefined;
    if (typeof held === 'string') {
      if (inStyle) style += held;
      continue;
    }
    if (passedOver === null || held === null) return 'its markup cannot be read';
    const found = read(tag);
    if (!found) return 'its markup cannot be read';
    const [, closing, name = '', attributes = '', alone] = found;
    const local = name.slice(name.indexOf(':') + 1);
    if (!begun && name !== 'svg') return 'it does not begin with an svg element';
    begun = true;
    const fault = closing ? null : (faultOfElement(name, local) ?? faultOfAttributes(attributes));
    if (fault) return fault;
    if (local === 'style') inStyle = !closing && !alone;
  }
  return begun ? faultOfStyle(style) : 'it does not begin with an svg element';
}

function faultOfElement(name: string, local: string): string | null {
  const known = dangerous[local.toLowerCase()];
  if (known) return known;
  if (/^animate/i.test(local)) return 'it holds an animation, which can change addresses';
  // What an editor's program notes for itself stands in a namespace of its own and is not drawn.
  if (name.includes(':') || elements.has(name)) return null;
  return `it holds a ${name.slice(0, 40)} element`;
}

function faultOfAttributes(text: string): string | null {
  for (const [, name = '', double, single] of text.matchAll(attribute)) {
    const value = decoded(double ?? single ?? '');
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    if (local.startsWith('on')) return `it holds a script (${name.slice(0, 40)})`;
    if (name === 'xmlns' && value !== svgNamespace) return 'it uses another namespace than SVG’s';
    if (name.startsWith('xmlns:') && executable.test(value))
      return 'it gives a second name to a namespace that browsers run';
    if (local === 'base' && name !== 'base') return 'it sets a base address';
    if ((local === 'href' || local === 'src') && !isOwnAddress(value))
      return 'it refers to something outside itself';
    const wrong = faultOfStyle(value);
    if (wrong) return wrong;
  }
  return null;
}

/** Within the file, or a picture of points carried along. */
function isOwnAddress(value: string): boolean {
  return (
    /^#[^\s]*$/.test(value) ||
    /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[A-Za-z0-9+/=\s]*$/i.test(value)
  );
}

/** What comments can stand between in a style sheet, and what they can't stand in: bare addresses and strings. */
const styleParts = /url\(\s*[^"')\s][^)]*|"[^"\n\r\f]*"?|'[^'\n\r\f]*'?|\/\*[\s\S]*?(?:\*\/|$)/g;

/** Faults of a style sheet, or of any value that may hold a piece of one. */
function faultOfStyle(text: string): string | null {
  if (text.includes('\\')) return 'its styles hold escapes';
  const plain = text.toLowerCase().replace(styleParts, (part) => (part.startsWith('/*') ? ' ' : part));
  if (/@import/.test(plain)) return 'its styles refer to something outside it';
  for (const [, address = ''] of plain.matchAll(/url\(\s*["']?([^"')]*)/g)) {
    if (!isOwnAddress(address.trim())) return 'its styles refer to something outside it';
  }
  // Blanks and control characters inside an address are passed over by browsers.
  return /(?:java|vb)script:|expression\(|-moz-binding|image-set\(/.test(plain.replace(/[\s\p{Cc}]/gu, ''))
    ? 'it holds a script'
    : null;
}

/** Without XML's references to characters. One that is not known stays as it is, and is no part of an address then. */
function decoded(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return names[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
