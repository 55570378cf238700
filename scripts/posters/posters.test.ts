import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { height, type Scene, width } from './kit.ts';
import { scenes } from './scenes/index.ts';

const inks = (svg: string) => new Set([...svg.matchAll(/fill="([^"]+)"/g)].map(([, fill]) => fill));

/** Element names that are opened and never closed, or the other way round. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = '', self] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (self) continue;
    if (!close) open.push(name);
    else if (open.pop() !== name) return [name];
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

describe('posters', () => {
  it('are one file each, listed once', () => {
    const files = readdirSync(new URL('./scenes/', import.meta.url)).filter((name) => name !== 'index.ts');
    expect(scenes.map(({ name }) => `${name}.ts`).sort()).toEqual(files.sort());
  });

  it.each(scenes.map((scene) => [scene.name, scene] as const))('%s is flat, silent and sound', (_, scene) => {
    const svg = scene.draw();
    expect(unbalanced(svg)).toEqual([]);
    const clips = [...svg.matchAll(/<clipPath id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(clips).size).toBe(clips.length);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).not.toMatch(/<text|<image|Gradient|stroke/);
    expect(inks(svg).size).toBeLessThanOrEqual(12);
    expect(scene.draw()).toBe(svg);
  });

  it.each(scenes.map((scene) => [scene.name, scene] as const))(
    '%s keeps its motif in both crops',
    async (_, scene) => {
      expect(await cropShowsMoreThanSky(scene, 21 / 9)).toBeGreaterThan(5);
      expect(await cropShowsMoreThanSky(scene, 4 / 5)).toBeGreaterThan(5);
    },
  );

  it.each(scenes.map(({ name, alt }) => [name, alt]))('%s is described in one sentence', (_, alt) => {
    expect(alt).toMatch(/^[A-ZĀĒĪŌŪ].{30,140}\.$/);
  });
});
