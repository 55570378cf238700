/** A poster: file name, alternative text, and focal point in fractions of width and height. */
export type Poster = { name: string; alt: string; x: number; y: number };

/** Parses the table in content/images/README.md, which `npm run posters` writes. */
export const parsePosters = (markdown: string): Poster[] =>
  Array.from(
    markdown.matchAll(/^\| ([a-z0-9-]+) \| (.+) \| ([0-9.]+) \| ([0-9.]+) \|$/gm),
    ([, name = '', alt = '', x = '', y = '']) => ({ name, alt, x: Number(x), y: Number(y) }),
  );
