import sharp from 'sharp';
import { brand } from '#platform/brand.ts';
import { loadFallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import { type Card, cardSize, pictureSize, planes } from './card.ts';
import { drawnPart, type SetLine, type SetTitle, setTitle } from './set-title.ts';

const paper = '#fbfbf7';
const margin = 64;
/** Where the plane ends, at the top and at the bottom of the card: one strong diagonal. */
const edge = { top: 540, bottom: 700 };
/** How wide the line is that runs along the plane's edge. */
const rail = 12;
const titleRoom = { width: 520, lines: 3, sizes: [88, 80, 72, 66, 60, 54, 48, 42, 38] } as const;
const lineHeight = 1.04;
/** Arabic and Hebrew have marks above their letters, which would touch the line before. */
const rightToLeftLineHeight = 1.25;
/** Of letters that the display face lacks: as near to its own weight as those fonts come. */
const otherWeight = 700;
const seconds = 10;

const shape = (points: readonly (readonly [x: number, y: number])[]) =>
  points.map(([x, y]) => `${x},${y}`).join(' ');

const outline = ({ outline: d }: SetLine, x: number, y: number) =>
  `<path fill="${paper}" transform="translate(${x} ${y})" d="${d}"/>`;

/** The brand's sign (components/layout/brand-mark.tsx), at a place and as large as asked for. */
const sign = (x: number, y: number, size: number) => `
  <g transform="translate(${x} ${y}) scale(${size / 32})">
    <path fill="#ddebd3" d="M0 0h32v32H0Z"/>
    <path fill="#1f6b45" d="M0 15 9 7l6 5 5-3 12 9v14H0Z"/>
    <path fill="#12332a" d="M0 21c9-4 22-3 32-1v12H0Z"/>
    <path fill="${paper}" d="M22.5 19h1.6L17 32H6Z"/>
  </g>`;

/** A title as it is drawn; what the site is in place of one whose letters no font has. */
async function drawnTitle(title: string): Promise<SetTitle> {
  const set = setTitle(title, titleRoom, await loadFallbackFonts(drawnPart(title), otherWeight));
  return set.lines.length > 0 ? set : setTitle(brand.tagline, titleRoom);
}

/** What stands over the picture: the plane, its line, the brand, the title from the bottom up. */
async function overlay({ title, plane }: Card): Promise<string> {
  const { width, height } = cardSize;
  const { size, lines, isRightToLeft } = await drawnTitle(title);
  const widest = Math.max(...lines.map((line) => line.width));
  const [name] = setTitle(brand.name, { width: 400, lines: 1, sizes: [34] }).lines;
  const step = size * (isRightToLeft ? rightToLeftLineHeight : lineHeight);
  const last = height - margin - size * 0.1;
  const set = lines.map((line, index) =>
    outline(
      line,
      margin + (isRightToLeft ? widest - line.width : 0),
      Math.round(last - (lines.length - 1 - index) * step),
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <polygon fill="${paper}" points="${shape([
      [0, 0],
      [edge.top + rail, 0],
      [edge.bottom + rail, height],
      [0, height],
    ])}"/>
    <polygon fill="${planes[plane]}" points="${shape([
      [0, 0],
      [edge.top, 0],
      [edge.bottom, height],
      [0, height],
    ])}"/>
    ${sign(margin, margin, 48)}
    ${name ? outline(name, margin + 64, margin + 36) : ''}
    ${set.join('')}
  </svg>`;
}

/** In place of a picture: the brand's own land, as large as the card is high. */
function ownLand(): string {
  const { width, height } = cardSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#ddebd3"/>${sign(width - pictureSize.width, 0, pictureSize.width)}
  </svg>`;
}

/** A card as a PNG. `picture` is the page's, in the size of its part of the card. Throws where it is no picture. */
export async function drawCard(card: Card, picture: Uint8Array | null): Promise<Buffer> {
  const { width } = cardSize;
  const ground = picture
    ? await sharp(picture, { failOn: 'error' })
        .resize({ ...pictureSize, fit: 'cover' })
        .extend({ left: width - pictureSize.width, background: planes[card.plane] })
        .flatten({ background: paper })
        .timeout({ seconds })
        .toBuffer()
    : Buffer.from(ownLand());
  return sharp(ground)
    .composite([{ input: Buffer.from(await overlay(card)) }])
    .png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 })
    .timeout({ seconds })
    .toBuffer();
}
