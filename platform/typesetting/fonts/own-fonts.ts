/** Fonts of PDF tickets and social cards: file paths, ascent, and which characters they have glyphs for. */
import { join } from 'node:path';
import { type Font, openSync } from 'fontkit';
import { cacheLayouts } from './cache-layouts.ts';
import { hasEach, isInvisible } from './characters.ts';

/** Font files of tickets and cards in this folder: Latin script, including the macrons of Māori. */
const files = {
  text: 'hanken-grotesk-regular.ttf',
  strong: 'hanken-grotesk-semibold.ttf',
  display: 'bricolage-grotesque-bold.ttf',
} as const;

export type OwnFont = keyof typeof files;

export const ownFonts = Object.keys(files) as readonly OwnFont[];

/**
 * Returns the path of a font, relative to the working directory, because a bundled copy of this file does not know its
 * origin.
 */
export const ownFontFile = (font: OwnFont): string =>
  join(/* turbopackIgnore: true */ process.cwd(), 'platform', 'typesetting', 'fonts', files[font]);

interface OpenedFont {
  readonly font: Font;
  readonly characters: ReadonlySet<number>;
  /** At a font size of one point. */
  readonly ascent: number;
}

const opened = new Map<OwnFont, OpenedFont>();

function open(name: OwnFont): OpenedFont {
  const cached = opened.get(name);
  if (cached) return cached;
  const font = openSync(ownFontFile(name));
  if (!('unitsPerEm' in font)) throw new Error(`${files[name]} contains more than one face.`);
  const fresh = {
    font: cacheLayouts(font),
    characters: new Set(font.characterSet),
    ascent: font.ascent / font.unitsPerEm,
  };
  opened.set(name, fresh);
  return fresh;
}

/**
 * Returns the parsed font. All documents of the process share it, because parsing its tables takes longer than
 * everything else in a ticket.
 */
export const ownFont = (font: OwnFont): Font => open(font).font;

/** Returns the height above the baseline at a font size of one point, in points. */
export const ascentOf = (font: OwnFont): number => open(font).ascent;

/** Returns true if the font has a glyph for each visible character of `text`. */
export function hasGlyphs(font: OwnFont, text: string): boolean {
  const { characters } = open(font);
  return hasEach((code) => characters.has(code), text);
}

/** Removes invisible characters that the font lacks, because fontkit would draw a box for each. */
export function withoutInvisible(font: OwnFont, text: string): string {
  const { characters } = open(font);
  return [...text].filter((each) => characters.has(each.codePointAt(0) ?? 0) || !isInvisible(each)).join('');
}
