/** Draws social cards (Open Graph images) as PNG: picture, title and brand. */
import sharp from 'sharp';
import { brand } from '#platform/brand.ts';
import { loadFallbackFonts } from '#platform/typesetting/fonts/fallback-fonts.ts';
import { type Card, cardSize, pictureSize, planes } from './card.ts';
import { type SetLine, type SetTitle, setTitle, typesetPrefix } from './typeset-title.ts';

const paper = '#fbfbf7';
const margin = 64;
/** X coordinates of the background's diagonal edge at the top and the bottom of the card. */
const edge = { top: 540, bottom: 700 };
/** Width of the line along that edge. */
const rail = 12;
const titleRoom = { width: 520, lines: 3, sizes: [88, 80, 72, 66, 60, 54, 48, 42, 38] } as const;
const lineHeight = 1.04;
/** Arabic and Hebrew have marks above letters, which would touch the line above. */
const rightToLeftLineHeight = 1.25;
/** Weight of fallback fonts: the closest available to the display face. */
const otherWeight = 700;
const seconds = 10;

const shape = (points: readonly (readonly [x: number, y: number])[]) =>
  points.map(([x, y]) => `${x},${y}`).join(' ');

const outline = ({ outline: d }: SetLine, x: number, y: number) =>
  `<path fill="${paper}" transform="translate(${x} ${y})" d="${d}"/>`;

/** SVG of the brand's sign (components/layout/brand-mark.tsx) at a position and size. */
const sign = (x: number, y: number, size: number) => `
  <g transform="translate(${x} ${y}) scale(${size / 32})">
    <path fill="#ddebd3" d="M0 0h32v32H0Z"/>
    <path fill="#1f6b45" d="M0 15 9 7l6 5 5-3 12 9v14H0Z"/>
    <path fill="#12332a" d="M0 21c9-4 22-3 32-1v12H0Z"/>
    <path fill="${paper}" d="M22.5 19h1.6L17 32H6Z"/>
  </g>`;

/** Typesets a title; the tagline if no font has its letters. */
async function drawnTitle(title: string): Promise<SetTitle> {
  const set = setTitle(title, titleRoom, await loadFallbackFonts(typesetPrefix(title), otherWeight));
  return set.lines.length > 0 ? set : setTitle(brand.tagline, titleRoom);
}

/** SVG layer over the picture: background, edge line, brand and title, aligned to the bottom. */
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

/** Replacement for a missing picture: the brand's landscape in full card height. */
function ownLand(): string {
  const { width, height } = cardSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="#ddebd3"/>${sign(width - pictureSize.width, 0, pictureSize.width)}
  </svg>`;
}

/** Renders a card as PNG. `picture` is the page's picture in the size of its area. Throws if it is not an image. */
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
