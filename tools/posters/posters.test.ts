import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { height, type Scene, width } from './kit.ts';
import { scenes } from './scenes/index.ts';

const inks = (svg: string) => new Set([...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill));

/** Returns tags without an end tag, or an end tag without a start tag. */
function openTags(svg: string): string[] {
  const open: string[] = [];
  for (const [tag, close, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (self) continue;
    if (!close) open.push(tag);
    else if (!open.pop()?.startsWith(`<${name}`)) return [tag];
  }
  return open;
}

async function cropShowsMoreThanSky({ hotspot, draw }: Scene, ratio: number): Promise<number> {
  const w = Math.min(width, height * ratio);
  const h = Math.min(height, width / ratio);
  const { data } = await sharp(Buffer.from(draw()))
    .extract({
      left: Math.round(Math.max(0, Math.min(width - w, hotspot.x * width - w / 2))),
      top: Math.round(Math.max(0, Math.min(height - h, hotspot.y * height - h / 2))),
      width: Math.round(w),
      height: Math.round(h),
    })
    .resize(96, 96, { fit: 'fill', kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Set<number>();
  for (let i = 0; i + 2 < data.length; i += 3) seen.add(data.readUIntBE(i, 3));
  return seen.size;
}

const closed = String.raw`<clipPath id="\w+"><path d="([^"]+)"/></clipPath><g clip-path="[^"]+">`;
const filled = '<path d="([^"]+)" fill="([^"]+)"/>';
/** Matches a snowfield as `massif` draws it: the mountain clipped to the snow, then its shaded faces clipped to its outline. */
const snowfield = new RegExp(`${closed}${filled}${closed}${filled}`, 'g');

/** Returns the corners of a path up to its first curve. */
function corners(path: string): [x: number, y: number][] {
  return [...(path.split('C')[0] ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
}

/** Returns places where snow has the colour of its background, so that the edge of the mountain is invisible. */
async function lostSnow(svg: string): Promise<string[]> {
  const lost: string[] = [];
  for (const { index, 1: cap = '', 2: mountain = '', 3: light, 6: shade } of svg.matchAll(snowfield)) {
    const behind = svg.slice(0, svg.lastIndexOf(`<path d="${mountain}"`, index - 1));
    const open = openTags(behind);
    if (open.some((tag) => tag.includes('transform'))) continue;
    const ends = open.reverse().map((tag) => tag.replace(/<(\w+).*/, '</$1>'));
    const { data } = await sharp(Buffer.from(behind + ends.join('')))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const lowest = Math.max(...corners(cap).map(([, y]) => y));
    for (const [x, y] of corners(mountain)) {
      if (x < 0 || x >= width || y >= lowest) continue;
      const at = (Math.max(0, Math.round(y) - 6) * width + Math.round(Math.min(x, width - 1))) * 3;
      const ground = `#${data.toString('hex', at, at + 3)}`;
      if (ground === light || ground === shade) lost.push(`${ground} at ${x} ${y}`);
    }
  }
  return lost;
}

describe('posters', () => {
  // @spec A.2
  it('have one file each and are listed once', () => {
    const files = readdirSync(new URL('./scenes/', import.meta.url)).filter((name) => name !== 'index.ts');
    expect(scenes.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort());
  });

  it.each(scenes.map((scene) => [scene.name, scene] as const))(
    '%s is valid SVG with flat fills and without text',
    (_, scene) => {
      const svg = scene.draw();
      expect(openTags(svg)).toEqual([]);
      const clips = [...svg.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(clips).size).toBe(clips.length);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(svg).not.toMatch(/<text|<image|Gradient|stroke/);
      expect(inks(svg).size).toBeLessThanOrEqual(12);
      expect(scene.draw()).toBe(svg);
    },
  );

  // @spec A.2
  it.each(scenes.map((scene) => [scene.name, scene] as const))(
    '%s keeps its motif in both crops',
    { tags: ['full'] },
    async (_, scene) => {
      expect(await cropShowsMoreThanSky(scene, 21 / 9)).toBeGreaterThan(5);
      expect(await cropShowsMoreThanSky(scene, 4 / 5)).toBeGreaterThan(5);
    },
  );

  it.each(scenes.map((scene) => [scene.name, scene] as const))(
    '%s has snow in another colour than its background',
    { tags: ['full'] },
    async (_, scene) => {
      expect(await lostSnow(scene.draw())).toEqual([]);
    },
  );

  it('have the same hotspot in the content', () => {
    const documents = new URL('../../content/documents/', import.meta.url);
    const used = readdirSync(documents).flatMap((file) => [
      ...readFileSync(new URL(file, documents), 'utf8').matchAll(
        /images\/([a-z-]+)\.png"[^{}]*"hotspot":\{"_type":"sanity\.imageHotspot","x":([\d.]+),"y":([\d.]+)/g,
      ),
    ]);
    expect(used.length).toBeGreaterThan(scenes.length / 2);
    for (const [, name, x, y] of used)
      expect({ name, hotspot: { x: Number(x), y: Number(y) } }).toEqual({
        name,
        hotspot: scenes.find((scene) => scene.name === name)?.hotspot,
      });
  });

  // @spec A.2
  it.each(scenes.map(({ name, alt }) => [name, alt]))('%s is described in one sentence', (_, alt) => {
    expect(alt).toMatch(/^[A-ZĀĒĪŌŪ].{30,140}\.$/);
  });
});
