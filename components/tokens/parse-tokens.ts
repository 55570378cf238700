export type Token = { name: string; value: string };

/** Parses the custom properties `--{kind}-…` of a token file, in order. Names come without that prefix. */
export const parseTokens = (css: string, kind: string): Token[] =>
  Array.from(
    css.matchAll(new RegExp(`--${kind}-([a-z0-9-]+):\\s*([^;]+);`, 'g')),
    ([, name = '', value = '']) => ({
      name,
      value: value.trim(),
    }),
  ).filter(({ name }) => !name.includes('--'));
