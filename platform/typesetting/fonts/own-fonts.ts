import { join } from 'node:path';
import { openSync } from 'fontkit';
import { hasEach, isInvisible } from './characters.ts';

/** The document's own fonts: Latin, with all that Māori needs. Files of this folder. */
const files = {
  text: 'hanken-grotesk-regular.ttf',
  strong: 'hanken-grotesk-semibold.ttf',
  display: 'bricolage-grotesque-bold.ttf',
} as const;

export type OwnFont = keyof typeof files;

export const ownFonts = Object.keys(files) as readonly OwnFont[];

/** From the folder the program was started in: a bundled copy of this file does not know where it came from. */
export const ownFontFile = (font: OwnFont): string =>
  join(/* turbopackIgnore: true */ process.cwd(), 'platform', 'typesetting', 'fonts', files[font]);

interface OpenedFont {
  readonly characters: ReadonlySet<number>;
  /** For letters of one point. */
  readonly ascent: number;
}

const opened = new Map<OwnFont, OpenedFont>();

function open(name: OwnFont): OpenedFont {
  const known = opened.get(name);
  if (known) return known;
  const font = openSync(ownFontFile(name));
  if (!('unitsPerEm' in font)) throw new Error(`${files[name]} holds more than one face.`);
  const fresh = { characters: new Set(font.characterSet), ascent: font.ascent / font.unitsPerEm };
  opened.set(name, fresh);
  return fresh;
}

/** How far letters of one point reach above the baseline, in points. */
export const ascentOf = (font: OwnFont): number => open(font).ascent;

/** Returns true when this font has a glyph for each character of `text` that is seen. */
export const hasGlyphs = (font: OwnFont, text: string): boolean =>
  hasEach((code) => open(font).characters.has(code), text);

/** A text without the characters that are not seen and that this font lacks: fontkit would draw a box for each. */
export const withoutInvisible = (font: OwnFont, text: string): string =>
  [...text]
    .filter((each) => !isInvisible(each) || open(font).characters.has(each.codePointAt(0) ?? 0))
    .join('');
