/**
 * The inks (colours) of the posters. Each is a colour of the site's palette or a mixture of such colours, so that the
 * posters look like one family. `sun` is the only warm base colour; use it sparingly.
 */

/** Mixes two colours (`#rrggbb`); `share` is the share of `to`, from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const value = channel(from, at) + (channel(to, at) - channel(from, at)) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** Returns the perceptual difference of two colours: the distance in OKLab (Ottosson 2020). Black and white have 1. */
export function difference(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns the difference of two colours in hue and chroma only, without lightness: small among greens, large from green to blue. */
export function hueDifference(one: string, other: string): number {
  const [[, a, b], [, c, d]] = [oklab(one), oklab(other)];
  return Math.hypot(a - c, b - d);
}

function oklab(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b] = [channel(1), channel(3), channel(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const paper = '#fbfbf7';
const black = '#111715';
const deep = '#12332a';
const rail = '#1f6b45';
const fresh = '#ddebd3';
const navy = '#0e3a5b';
const blue = '#2c6fa8';
const azure = '#7fb4dc';
const sun = '#f0ad3c';

export const ink = {
  paper,
  black,
  deep,
  rail,
  fresh,
  navy,
  blue,
  azure,
  sun,
  /** Mixtures of rail and fresh: near, middle and far grass. */
  fern: mix(rail, fresh, 0.22),
  moss: mix(rail, fresh, 0.45),
  sage: mix(rail, fresh, 0.7),
  /** Bush in shade. */
  bush: mix(deep, rail, 0.45),
  /** Open water in daylight. */
  sea: mix(azure, blue, 0.5),
  /** Pale green of a morning sky. */
  celadon: mix(mix(mix(azure, mix(azure, rail, 0.3), 1), fresh, 0.25), fresh, 0.5),
  /** From dark blue to paper: distant hills, from near to far. */
  slate: mix(navy, blue, 0.45),
  steel: mix(blue, paper, 0.28),
  haze: mix(azure, paper, 0.3),
  ice: mix(azure, paper, 0.58),
  mist: mix(azure, paper, 0.8),
  /** Green water and distant bush. */
  lagoon: mix(mix(blue, rail, 0.42), azure, 0.18),
  teal: mix(navy, rail, 0.4),
  jade: mix(mix(azure, rail, 0.3), fresh, 0.25),
  /** Warm light in the sky and on dry grass. */
  cream: mix(sun, paper, 0.82),
  dawn: mix(sun, paper, 0.62),
  apricot: mix(sun, paper, 0.36),
  straw: mix(mix(sun, fresh, 0.5), paper, 0.15),
  tussock: mix(mix(sun, rail, 0.36), fresh, 0.25),
  night: mix(navy, black, 0.55),
  stone: '#b9c2bc',
  iron: '#454f4b',
} as const;

/** Returns inks by name, as `plates('paper sun navy')`. Throws for an unknown name. */
export function plates(names: string): string[] {
  const known = new Map<string, string>(Object.entries(ink));
  return names.split(' ').map((name) => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`Unknown ink: ${name}`);
    return found;
  });
}
