/** Drawing functions for the posters: colours (inks), shapes, land, water, plants, vehicles and buildings. */
export * from './kit/buildings.ts';
export * from './kit/figures.ts';
export * from './kit/inks.ts';
export * from './kit/land.ts';
export * from './kit/plants.ts';
export * from './kit/shape.ts';
export * from './kit/vehicles.ts';
export * from './kit/water.ts';

/** A poster: its drawing, alternative text and crop. */
export interface Scene {
  /** File name without its extension. */
  name: string;
  /** Alternative text: one sentence. */
  alt: string;
  /** The focal point, which every crop keeps near its centre, as shares of width and height. */
  hotspot: { x: number; y: number };
  /** Returns the poster as an SVG document of 2400 × 1600. */
  draw: () => string;
}
