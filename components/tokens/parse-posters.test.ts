import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parsePosters } from './parse-posters.ts';

const folder = new URL('../../content/images/', import.meta.url);

it('lists every poster file, with its focal point inside the image', () => {
  const posters = parsePosters(readFileSync(new URL('README.md', folder), 'utf8'));
  const drawn = readdirSync(folder).filter((name) => name.endsWith('.png'));
  expect(posters.map(({ name }) => `${name}.png`).toSorted()).toEqual(drawn.toSorted());
  for (const { x, y, alt } of posters) {
    expect(Math.min(x, y)).toBeGreaterThan(0);
    expect(Math.max(x, y)).toBeLessThan(1);
    expect(alt).toMatch(/\.$/);
  }
});
