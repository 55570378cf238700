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

/** Namespaces whose elements a browser runs. Only SVG's own is let in, and only without a prefix. */
const svgNamespace = 'http://www.w3.org/2000/svg';
const executable = /w3\.org\/(?:1999\/xhtml|1998\/Math|2000\/svg|2001\/xml-events)/i;

const tag = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/** What may stand between elements besides text, each read where it begins, as an XML parser does. */
const comment = /<!--(?:(?!--)[\s\S])*-->/y;
const characters = /<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>/y;
const declaration = /<\?xml\s[^?>]*\?>/y;
const documentType = /<!DOCTYPE\s+svg\b[^>[<]*>/y;

/** Why a drawing is refused, as the end of a sentence; null when it is safe. */
export function faultOfSvg(bytes: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'it is not UTF-8 text';
  }
  return text.includes('\0') ? 'it is not UTF-8 text' : faultOfMarkup(text.trimStart());
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
  if (at === 0) read(declaration);
  while (at < text.length) {
    const next = text.indexOf('<', at);
    if (inStyle) style += decoded(text.slice(at, next === -1 ? undefined : next));
    if (next === -1) break;
    at = next;
    if (read(comment)) continue;
    if (!begun && read(documentType)) continue;
    const quoted = begun ? read(characters) : null;
    if (quoted) {
      if (inStyle) style += quoted[1] ?? '';
      continue;
    }
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

/** Faults of a style sheet, or of any value that may hold a piece of one. */
function faultOfStyle(text: string): string | null {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '').toLowerCase();
  if (/\\/.test(plain)) return 'its styles hold escapes';
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
