import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Image, imageSources } from '#components/media/image-source.ts';
import { parseMediaRequest } from './media-request.ts';

const sha1 = 'a'.repeat(40);
const pathOf = (width: number, height: number) =>
  `images/southbound/production/${sha1}-${width}x${height}.png`;
const poster = pathOf(2400, 1600);
const file = `files/southbound/production/${sha1}.pdf`;

const read = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://site.test/media/');
  return parseMediaRequest(pathname.replace('/media/', ''), searchParams);
};
const addressesOf = (image: Image, ratio?: number) => {
  const { src, srcSet = '' } = imageSources(image, ratio);
  return [src, ...srcSet.split(', ').map((entry) => entry.split(' ')[0] ?? '')];
};

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const edge = fc.double({ min: 0, max: 0.45, noNaN: true });
const images = fc
  .record({
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
    hotspot: fc.option(fc.record({ x: fraction, y: fraction })),
    crop: fc.option(fc.record({ top: edge, bottom: edge, left: edge, right: edge })),
  })
  .map((image) => ({ ...image, src: `/media/${pathOf(image.width, image.height)}`, alt: '' }));

describe('a request for a picture', () => {
  it('is accepted in every form that pages ask in, and passed on with the same meaning', () => {
    const ratios = fc.option(fc.constantFrom(21 / 9, 3 / 2, 4 / 3, 1, 4 / 5, 1 / 3), { nil: undefined });
    fc.assert(
      fc.property(images, ratios, (image, ratio) => {
        for (const address of addressesOf(image, ratio)) {
          const answer = read(address);
          if (!('asset' in answer)) throw new Error(`${address} was refused.`);
          const passed = new URL(answer.asset, 'http://lake.test/').searchParams;
          const asked = new URL(address, 'http://site.test/').searchParams;
          expect(Object.fromEntries(passed)).toEqual(Object.fromEntries(asked));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is accepted for an original, and for a file, without parameters', () => {
    expect(read(poster)).toEqual({ asset: poster });
    expect(read(file)).toEqual({ asset: file });
    expect(read(`${poster}?w=640`)).toEqual({ asset: `${poster}?w=640` });
  });

  it.each([
    `${file}?w=640`,
    `${file}?dl=x`,
    `${poster}?blur=1991&h=3000&fm=png`,
    `${poster}?w=640&blur=10`,
    `${poster}?w=640&dpr=2`,
    `${poster}?w=640&bg=fff`,
    `${poster}?w=640&q=100`,
    `${poster}?w=640&fm=png`,
    `${poster}?w=640&cachebuster=1`,
    `${poster}?w=640&w=1080`,
    `${poster}?w=641`,
    `${poster}?w=2560`,
    `${poster}?w=-640`,
    `${poster}?w=640.5`,
    `${poster}?h=640`,
    `${poster}?w=640&h=640`,
    `${poster}?w=640&h=1700&fit=crop`,
    `${poster}?w=641&h=640&fit=crop`,
    `${poster}?w=640&h=640&fit=scale`,
    `${poster}?w=640&h=640&fit=crop&crop=entropy`,
    `${poster}?w=640&h=640&fit=crop&crop=focalpoint&fp-x=0.5`,
    `${poster}?w=640&h=640&fit=crop&crop=focalpoint&fp-x=0.5&fp-y=1.1`,
    `${poster}?w=640&h=640&fit=crop&crop=focalpoint&fp-x=0.5&fp-y=0.33333`,
    `${poster}?w=640&rect=0,0,2401,10`,
    `${poster}?w=640&rect=0,0,0,10`,
    `${poster}?w=640&rect=0,0,700.5,10`,
    `${poster}?w=640&rect=-1,0,700,10`,
    `${poster}?w=1080&h=630&fit=crop&crop=focalpoint&fp-x=0.5&fp-y=0.5&fm=jpg&q=80`,
  ])('is refused as no page asks so: %s', (address) => {
    expect(read(address)).toEqual({ refused: 400 });
  });

  it.each([
    'images/southbound/production/nothing.png',
    `images/southbound/staging/${sha1}-1x1.png`,
    `images/southbound/production/${sha1}.png`,
    `files/southbound/production/${sha1}-1x1.png`,
    `v1/data/query/production`,
    `${poster}/../x`,
    `${poster}\n`,
    '../package.json',
  ])('is for nothing that can be there: %j', (path) => {
    expect(parseMediaRequest(path, new URLSearchParams())).toEqual({ refused: 404 });
  });
});
