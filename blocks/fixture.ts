/**
 * A stored block as the page query returns it, without `_key` and `_type`. The projection has resolved its
 * references and pictures.
 */
export type BlockFixture = Readonly<Record<string, unknown>>;

/**
 * The fixtures of a block type, named by the behaviour they show. Stories, tests and the reference page use
 * them.
 */
export type BlockFixtures = Readonly<Record<string, BlockFixture>>;

/** A poster from `public/fixtures`, as the projection resolves an image. */
export function fixturePicture(name: 'coast' | 'alps' | 'ferry', alt: string) {
  return { src: `/fixtures/${name}.webp`, width: 1200, height: 800, alt, hotspot: { x: 0.5, y: 0.5 } };
}

/** A paragraph of running text in Portable Text. */
export function fixtureParagraph(key: string, text: string) {
  return {
    _key: key,
    _type: 'block',
    style: 'normal',
    children: [{ _key: `${key}-text`, _type: 'span', text }],
  };
}

/** A stored journey of a line between two places. */
export function fixturePair(route: string, from: string, to: string) {
  return { _key: `${route} ${from} ${to}`, _type: 'farePair', route, from, to };
}
