export type Token = { name: string; value: string };

/** The custom properties of a token file whose names begin with `--{kind}-`, without that beginning, in order. */
export const parseTokens = (css: string, kind: string): Token[] =>
  Array.from(
    css.matchAll(new RegExp(`--${kind}-([a-z0-9-]+):\\s*([^;]+);`, 'g')),
    ([, name = '', value = '']) => ({
      name,
      value: value.trim(),
    }),
  ).filter(({ name }) => !name.includes('--'));
