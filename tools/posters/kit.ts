/** The drawing kit of the posters: inks, shapes, land, water, plants, vehicles and what people have built. */
export * from './kit/built.ts';
export * from './kit/figures.ts';
export * from './kit/ink.ts';
export * from './kit/land.ts';
export * from './kit/plants.ts';
export * from './kit/shape.ts';
export * from './kit/vehicles.ts';
export * from './kit/water.ts';

/** One poster. */
export interface Scene {
  /** File name without its ending. */
  name: string;
  /** What the picture shows, in one sentence. */
  alt: string;
  /** The point every crop keeps near its middle, in shares of width and height. */
  hotspot: { x: number; y: number };
  /** The poster as an SVG document of 2400 × 1600. */
  draw: () => string;
}
