/** Draws the logo, a railway line running south under a low sun, and writes the favicon, the touch icon and the app icons. */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { ink } from './kit.ts';

const publicFolder = new URL('../../public/', import.meta.url);

interface Look {
  ground: string;
  land: string;
  line: string;
  sun: string;
}

const light: Look = { ground: ink.deep, land: ink.rail, line: ink.paper, sun: ink.sun };
const dark: Look = { ground: ink.fresh, land: ink.moss, line: ink.deep, sun: ink.sun };

const sunShape = '<path d="M18.5 29a13.5 13.5 0 0 1 27 0z"';
const landShape = '<path d="M0 29h64v35H0z"';
// The line starts at the horizon under the sun, bends once and ends at the bottom: an S, for south.
const lineShape =
  '<path d="M33.8 29C40 32.5 49 35.5 49 41S36 48.5 36 54C36 58.5 42 61 47 64H22C17 61 16 55 20.5 51.2S36.5 46 36.5 41.5C36.5 37 31.5 35 30.8 29z"';

/** Draws the logo on 64 × 64 units; `radius` rounds the corners. */
function mark({ ground, land, line, sun }: Look, radius: number): string {
  return `<clipPath id="k"><rect width="64" height="64" rx="${radius}"/></clipPath><g clip-path="url(#k)"><rect width="64" height="64" fill="${ground}"/>${sunShape} fill="${sun}"/>${landShape} fill="${land}"/>${lineShape} fill="${line}"/></g>`;
}

const svg = (body: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${body}</svg>`;

/** Returns the logo as an SVG that follows the browser's colour scheme. */
function themed(): string {
  const style = `<style>.g{fill:${light.ground}}.l{fill:${light.land}}.r{fill:${light.line}}@media(prefers-color-scheme:dark){.g{fill:${dark.ground}}.l{fill:${dark.land}}.r{fill:${dark.line}}}</style>`;
  const classes = mark({ ground: 'G', land: 'L', line: 'R', sun: light.sun }, 14)
    .replace('fill="G"', 'class="g"')
    .replace('fill="L"', 'class="l"')
    .replace('fill="R"', 'class="r"');
  return svg(style + classes);
}

const png = (size: number, radius: number) =>
  sharp(Buffer.from(svg(mark(light, radius))), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toBuffer();

/** Packs PNG files into an ICO container: a 6-byte header, a 16-byte entry for each image, then the images unchanged. */
function ico(images: readonly { size: number; data: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(({ size, data }, i) => {
    const at = 6 + 16 * i;
    header.writeUInt8(size >= 256 ? 0 : size, at);
    header.writeUInt8(size >= 256 ? 0 : size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(data.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += data.length;
  });
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

/** Writes all icons to `public/`. */
export async function writeIcons(): Promise<void> {
  const write = (name: string, data: Buffer | string) => writeFileSync(new URL(name, publicFolder), data);
  write('icon.svg', themed());
  write(
    'favicon.ico',
    ico(await Promise.all([16, 32, 48].map(async (size) => ({ size, data: await png(size, 14) })))),
  );
  // Operating systems mask the touch icon and the large icons, so their corners stay square.
  write('apple-touch-icon.png', await png(180, 0));
  write('icon-192.png', await png(192, 0));
  write('icon-512.png', await png(512, 0));
}
