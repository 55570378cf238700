import { expect, it } from 'vitest';
import { type Shot, shotIndex } from './shot-index.ts';

const shot = (path: string, width: number, theme: Shot['theme']): Shot => ({
  path,
  width,
  theme,
  file: `${width}-${theme}.png`,
  status: 200,
  overflow: 0,
});

// @spec A.7
it('shows each screenshot once, sorted by page, theme and width', () => {
  const shots = [
    shot('/b/', 390, 'dark'),
    shot('/a/', 1280, 'light'),
    shot('/a/', 390, 'dark'),
    shot('/a/', 390, 'light'),
  ];
  const html = shotIndex(shots, ['/a/', '/b/'], [390, 1280]);
  expect([...html.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual([
    '/a/, 390 pixels, light',
    '/a/, 1280 pixels, light',
    '/a/, 390 pixels, dark',
    '/b/, 390 pixels, dark',
  ]);
});

it('escapes addresses', () => {
  const html = shotIndex([shot('/"><script>', 390, 'light')], ['/"><script>'], [390]);
  expect(html).not.toContain('<script>');
});
