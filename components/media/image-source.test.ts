import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Image, imageSources, type PictureRatio } from './image-source.ts';

const photo: Image = { src: '/media/images/a-2000x1000.png', width: 2000, height: 1000, alt: '' };

const candidates = (srcSet = '') =>
  srcSet.split(', ').map((entry) => {
    const [address = '', size = ''] = entry.split(' ');
    return { query: new URL(address, 'http://site.test').searchParams, width: Number.parseInt(size, 10) };
  });

describe('imageSources', () => {
  it('offers ascending widths up to the original', () => {
    expect(candidates(imageSources(photo).srcSet).map(({ width }) => width)).toEqual([
      320, 480, 640, 828, 1080, 1440, 1920, 2000,
    ]);
  });

  it('offers only the original if it is smaller than every width', () => {
    const small = imageSources({ ...photo, width: 200, height: 100 });
    expect(candidates(small.srcSet).map(({ width }) => width)).toEqual([200]);
    expect([small.width, small.height]).toEqual([200, 100]);
  });

  it('requests the browser’s preferred format, at its default quality', () => {
    for (const { query, width } of candidates(imageSources(photo).srcSet)) {
      expect(Object.fromEntries(query)).toEqual({ w: String(width), auto: 'format' });
    }
  });

  it('crops to a ratio around the hotspot', () => {
    const { srcSet } = imageSources({ ...photo, hotspot: { x: 0.25, y: 0.6667 } }, '4:5');
    const [first] = candidates(srcSet);
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      w: '320',
      h: '400',
      fit: 'crop',
      crop: 'focalpoint',
      'fp-x': '0.25',
      'fp-y': '0.667',
    });
  });

  it('sends the editor’s crop as a rectangle in pixels of the original', () => {
    const { srcSet, width, height } = imageSources({
      ...photo,
      crop: { left: 0.1, right: 0.4, top: 0.25, bottom: 0.25 },
    });
    expect(candidates(srcSet)[0]?.query.get('rect')).toBe('200,250,1000,500');
    expect([width, height]).toEqual([1000, 500]);
  });

  it('keeps a ratio within the crop, near the hotspot', () => {
    const { srcSet } = imageSources(
      { ...photo, hotspot: { x: 0.95, y: 0.5 }, crop: { left: 0.5, right: 0, top: 0, bottom: 0 } },
      '4:5',
    );
    expect(candidates(srcSet)[0]?.query.get('rect')).toBe('1200,0,800,1000');
  });

  it('leaves an SVG uncropped', () => {
    expect(imageSources({ ...photo, src: '/illustrations/lost.svg' }, '21:9')).toEqual({
      src: '/illustrations/lost.svg',
      width: 2000,
      height: 857,
    });
  });

  it('never requests a part outside the original, for any crop, hotspot and ratio', () => {
    const fraction = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({
          width: fc.integer({ min: 1, max: 6000 }),
          height: fc.integer({ min: 1, max: 6000 }),
          hotspot: fc.option(fc.record({ x: fraction, y: fraction })),
          crop: fc.option(fc.record({ top: fraction, bottom: fraction, left: fraction, right: fraction })),
        }),
        fc.option(fc.constantFrom<PictureRatio>('21:9', '3:2', '4:3', '1:1', '4:5'), { nil: undefined }),
        (shape, ratio) => {
          const sources = imageSources({ ...shape, src: '/a.png', alt: '' }, ratio);
          expect(sources.width).toBeGreaterThanOrEqual(1);
          expect(sources.height).toBeGreaterThanOrEqual(1);
          for (const { query } of candidates(sources.srcSet)) {
            const rect = query.get('rect');
            if (rect === null) continue;
            const [left = -1, top = -1, width = 0, height = 0] = rect.split(',').map(Number);
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
            expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
            expect(left + width).toBeLessThanOrEqual(shape.width);
            expect(top + height).toBeLessThanOrEqual(shape.height);
          }
        },
      ),
    );
  });
});
