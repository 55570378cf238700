/**
 * Renders the posters: scenes → content/images/<name>.png, the small pictures for stories, the drawing of the error page,
 * the icons and the list of alternative texts. `render.ts --preview FOLDER [name…]` writes looks and crops there instead.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { writeIcons } from './icons.ts';
import { height, type Scene, width } from './kit.ts';
import { scenes } from './scenes/index.ts';

const root = new URL('../../', import.meta.url);
const file = (path: string) => fileURLToPath(new URL(path, root));

/** The largest rectangle of a ratio, as near to the hotspot as the sheet allows. */
function crop({ hotspot }: Scene, ratio: number) {
  const w = Math.round(Math.min(width, height * ratio));
  const h = Math.round(Math.min(height, width / ratio));
  const left = Math.round(Math.max(0, Math.min(width - w, hotspot.x * width - w / 2)));
  const top = Math.round(Math.max(0, Math.min(height - h, hotspot.y * height - h / 2)));
  return { left, top, width: w, height: h };
}

async function preview(folder: string, names: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const chosen = names.length === 0 ? scenes : scenes.filter(({ name }) => names.includes(name));
  const tiles: Buffer[] = [];
  for (const scene of chosen) {
    const master = await sharp(Buffer.from(scene.draw())).png().toBuffer();
    await sharp(master).resize(1500).png().toFile(`${folder}/${scene.name}.png`);
    const whole = await sharp(master).resize(600, 400).toBuffer();
    const wide = await sharp(master)
      .extract(crop(scene, 21 / 9))
      .resize(700, 300)
      .toBuffer();
    const tall = await sharp(master)
      .extract(crop(scene, 4 / 5))
      .resize(320, 400)
      .toBuffer();
    const tile = sharp({ create: { width: 1660, height: 420, channels: 3, background: '#888888' } });
    tiles.push(
      await tile
        .composite([
          { input: whole, left: 10, top: 10 },
          { input: wide, left: 620, top: 10 },
          { input: tall, left: 1330, top: 10 },
        ])
        .png()
        .toBuffer(),
    );
  }
  const rows = 6;
  for (let page = 0; page * rows < tiles.length; page++) {
    const part = tiles.slice(page * rows, (page + 1) * rows);
    await sharp({ create: { width: 1660, height: 420 * part.length, channels: 3, background: '#888888' } })
      .composite(part.map((input, i) => ({ input, left: 0, top: i * 420 })))
      .png()
      .toFile(`${folder}/sheet-${page + 1}.png`);
  }
}

async function render(names: readonly string[]): Promise<void> {
  let total = 0;
  for (const scene of scenes) {
    const target = file(`content/images/${scene.name}.png`);
    if (names.length === 0 || names.includes(scene.name)) {
      const master = sharp(Buffer.from(scene.draw()));
      await master
        .png({ palette: true, colours: 96, dither: 0, effort: 10, compressionLevel: 9 })
        .toFile(target);
    }
    const bytes = statSync(target).size;
    total += bytes;
    console.log(`${scene.name.padEnd(24)} ${Math.round(bytes / 1000)} kB`);
  }
  console.log(`${scenes.length} posters, ${Math.round(total / 1000)} kB`);
}

/** Small pictures for the stories of components, so that they need no content. */
async function fixtures(): Promise<void> {
  for (const [name, source] of [
    ['coast', 'coastal-pacific'],
    ['alps', 'tranz-alpine'],
    ['ferry', 'interislander'],
  ] as const) {
    const master = readFileSync(file(`content/images/${source}.png`));
    await sharp(master)
      .resize(1200, 800)
      .webp({ quality: 80, effort: 6 })
      .toFile(file(`public/fixtures/${name}.webp`));
  }
}

/** The list writers of content copy from: one row for each poster. */
function list(): string {
  const rows = scenes.map(({ name, alt, hotspot }) => `| ${name} | ${alt} | ${hotspot.x} | ${hotspot.y} |`);
  return `# Posters

Written by \`npm run posters\` out of \`tools/posters/scenes/\`. Each is \`content/images/<name>.png\`, 2400 × 1600. The hotspot
is the point a crop keeps near its middle, in shares of width (x) and height (y).

| name | alt | x | y |
|---|---|---|---|
${rows.join('\n')}
`;
}

const [flag, folder, ...rest] = process.argv.slice(2);
if (flag === '--preview' && folder !== undefined) {
  await preview(folder, rest);
} else {
  for (const path of ['content/images', 'public/fixtures', 'public/illustrations'])
    mkdirSync(file(path), { recursive: true });
  await render([flag, folder, ...rest].filter((name) => name !== undefined));
  await fixtures();
  await writeIcons();
  const lost = scenes.find(({ name }) => name === 'lost');
  if (lost !== undefined) writeFileSync(file('public/illustrations/lost.svg'), lost.draw());
  writeFileSync(file('content/images/README.md'), list());
}
