/** A poster: its name, what it shows, and what a cut keeps near its middle, in shares of width and height. */
export type Poster = { name: string; alt: string; x: number; y: number };

/** The rows of the table in content/images/README.md, which `npm run posters` writes. */
export const parsePosters = (markdown: string): Poster[] =>
  Array.from(
    markdown.matchAll(/^\| ([a-z0-9-]+) \| (.+) \| ([0-9.]+) \| ([0-9.]+) \|$/gm),
    ([, name = '', alt = '', x = '', y = '']) => ({ name, alt, x: Number(x), y: Number(y) }),
  );
