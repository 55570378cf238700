/** A colour token: its name without `--color-`, and its value in each theme as #rrggbb. */
export type ColourToken = { name: string; light: string; dark: string };

export type Theme = 'light' | 'dark';

/** Parses every `--color-name: light-dark(#light, #dark)` of a token file, in order. */
export const parseColours = (css: string): ColourToken[] =>
  Array.from(
    css.matchAll(/--color-([a-z-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/gi),
    ([, name = '', light = '', dark = '']) => ({ name, light, dark }),
  );

const linear = (channel: number): number => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Returns the relative luminance of #rrggbb, as defined by WCAG 2.2. */
export const luminance = (hex: string): number => {
  const value = Number.parseInt(hex.slice(1), 16);
  return (
    0.2126 * linear((value >> 16) & 255) + 0.7152 * linear((value >> 8) & 255) + 0.0722 * linear(value & 255)
  );
};

/** Returns the contrast ratio of two colours, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

/** Allowed combinations of ink and plane, with the required contrast: 4.5 for text, 3 for shapes and control edges. */
export const pairs: ReadonlyArray<{ on: string; ink: string; minRatio: 4.5 | 3; use: string }> = [
  { on: 'paper', ink: 'ink', minRatio: 4.5, use: 'text' },
  { on: 'paper', ink: 'quiet', minRatio: 4.5, use: 'secondary text' },
  { on: 'paper', ink: 'hint', minRatio: 4.5, use: 'notes, edges of controls' },
  { on: 'paper', ink: 'rail', minRatio: 4.5, use: 'links, rail' },
  { on: 'paper', ink: 'coach', minRatio: 4.5, use: 'coach, focus ring' },
  { on: 'paper', ink: 'ferry', minRatio: 4.5, use: 'ferry' },
  { on: 'paper', ink: 'warning', minRatio: 4.5, use: 'warnings' },
  { on: 'paper', ink: 'error', minRatio: 4.5, use: 'errors' },
  { on: 'fresh', ink: 'ink', minRatio: 4.5, use: 'text' },
  { on: 'fresh', ink: 'quiet', minRatio: 4.5, use: 'secondary text' },
  { on: 'fresh', ink: 'rail', minRatio: 4.5, use: 'links, rail' },
  { on: 'fresh', ink: 'ferry', minRatio: 4.5, use: 'ferry' },
  { on: 'fresh', ink: 'coach', minRatio: 4.5, use: 'coach, focus ring' },
  { on: 'fresh', ink: 'hint', minRatio: 3, use: 'edges of controls' },
  { on: 'fresh', ink: 'warning', minRatio: 4.5, use: 'warnings' },
  { on: 'fresh', ink: 'error', minRatio: 4.5, use: 'errors' },
  { on: 'rail', ink: 'paper', minRatio: 4.5, use: 'buttons' },
  { on: 'coach', ink: 'paper', minRatio: 4.5, use: 'labels' },
  { on: 'ferry', ink: 'paper', minRatio: 4.5, use: 'labels' },
  { on: 'deep', ink: 'on-deep', minRatio: 4.5, use: 'text' },
  { on: 'deep', ink: 'on-deep-quiet', minRatio: 4.5, use: 'secondary text' },
  { on: 'rail-plane', ink: 'on-deep', minRatio: 4.5, use: 'text' },
  { on: 'ferry-plane', ink: 'on-deep', minRatio: 4.5, use: 'text' },
  { on: 'coach-plane', ink: 'on-deep', minRatio: 4.5, use: 'text' },
  { on: 'on-deep', ink: 'deep', minRatio: 4.5, use: 'buttons on deep' },
];

export type MeasuredPair = (typeof pairs)[number] & { theme: Theme; ratio: number };

/** Measures each pair in both themes. Throws if a colour of a pair is not in the list. */
export const measurePairs = (colours: readonly ColourToken[]): MeasuredPair[] => {
  const find = (name: string): ColourToken => {
    const found = colours.find((colour) => colour.name === name);
    if (!found) throw new Error(`No colour token named ${name}`);
    return found;
  };
  return pairs.flatMap((pair) =>
    (['light', 'dark'] as const).map((theme) => ({
      ...pair,
      theme,
      ratio: contrast(find(pair.on)[theme], find(pair.ink)[theme]),
    })),
  );
};
