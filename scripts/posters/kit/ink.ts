/**
 * The inks of the posters. Everything is either an ink of the site's palette or a mixture of two of them, so that the
 * whole set reads as one family. `sun` is the only warm one and is used sparingly.
 */
export function mix(from: string, to: string, share: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => {
    const value = channel(from, at) + (channel(to, at) - channel(from, at)) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
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
  /** Between rail and fresh: near, middle and far grass. */
  fern: mix(rail, fresh, 0.22),
  moss: mix(rail, fresh, 0.45),
  sage: mix(rail, fresh, 0.7),
  /** Bush in shade. */
  bush: mix(deep, rail, 0.45),
  /** Between blue and paper: hills in the distance, from near to far. */
  slate: mix(navy, blue, 0.45),
  steel: mix(blue, paper, 0.28),
  haze: mix(azure, paper, 0.3),
  ice: mix(azure, paper, 0.58),
  mist: mix(azure, paper, 0.8),
  /** Green water and far hills of the bush. */
  lagoon: mix(mix(blue, rail, 0.42), azure, 0.18),
  teal: mix(navy, rail, 0.4),
  jade: mix(mix(azure, rail, 0.3), fresh, 0.25),
  /** Warm light on the sky and dry grass. */
  cream: mix(sun, paper, 0.82),
  dawn: mix(sun, paper, 0.62),
  apricot: mix(sun, paper, 0.36),
  straw: mix(mix(sun, fresh, 0.5), paper, 0.15),
  tussock: mix(mix(sun, rail, 0.36), fresh, 0.25),
  night: mix(navy, black, 0.55),
  stone: '#b9c2bc',
  iron: '#454f4b',
} as const;
