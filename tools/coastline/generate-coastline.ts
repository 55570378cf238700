/**
 * Generates New Zealand's coastline as SVG paths (`npm run outline`). Source: Natural Earth's 1:10m countries, public
 * domain, from the package world-atlas. Projection: transverse Mercator, centred on 173° E. Only the main islands and
 * Rakiura are included. It writes two files:
 * - components/travel/new-zealand-outline.generated.ts, the outline of the country;
 * - components/travel/map/coast.generated.ts, a finer one for maps of a region.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoTransverseMercator } from 'd3-geo';
import type { MultiPolygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type Point, ringArea, ringPath, simplifyRing } from '#components/travel/map/simplify.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const atlasFile = new URL('../../node_modules/world-atlas/countries-10m.json', import.meta.url);
const outputFile = new URL('../../components/travel/new-zealand-outline.generated.ts', import.meta.url);
const coastFile = new URL('../../components/travel/map/coast.generated.ts', import.meta.url);
const meridian = 173;
const width = 720;
const height = 1000;
const margin = 20;
/** Positions of the outline and of the finer coast are multiples of these, in units of the view box. */
const step = 0.5;
const fineStep = 0.01;
/** Maximum distance between the simplified coast and the source, in units of the view box. */
const tolerance = 0.45;
const smallestIsland = 4;
/** Tolerance of the finer coast: about 150 metres, less than the error of the source. */
const fineTolerance = 0.1;
const smallestFineIsland = 0.4;

const atlas: Atlas = JSON.parse(readFileSync(atlasFile, 'utf8'));
const country = feature(atlas, atlas.objects.countries).features.find(
  (each) => each.properties.name === 'New Zealand',
);
if (country?.geometry.type !== 'MultiPolygon') throw new Error('The atlas does not contain New Zealand');

/** Returns true for rings inside the box of the main islands. The Chathams, the Kermadecs, Tokelau and the subantarctic islands lie outside. */
function isMain(ring: readonly Position[]): boolean {
  return ring.every(([lon = 0, lat = 0]) => lon > 166 && lon < 179 && lat > -47.5 && lat < -34);
}

const rings = country.geometry.coordinates
  .map((polygon) => polygon[0] ?? [])
  .filter((ring) => ring.length > 0 && isMain(ring));
const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) };
const projection = geoTransverseMercator()
  .rotate([-meridian, 0])
  .fitExtent(
    [
      [margin, margin],
      [width - margin, height - margin],
    ],
    shape,
  );

const scale = Number(projection.scale().toFixed(4));
const [translateX, translateY] = projection.translate().map((value) => Number(value.toFixed(4)));
if (translateX === undefined || translateY === undefined) throw new Error('The projection has no offset');
projection.scale(scale).translate([translateX, translateY]);

const islands = rings
  .map((ring) =>
    ring.flatMap(([lon, lat]): Point[] => {
      const point = lon === undefined || lat === undefined ? null : projection([lon, lat]);
      return point === null ? [] : [point];
    }),
  )
  .sort((a, b) => ringArea(b) - ringArea(a));

function pathsOf(smallest: number, strays: number, unit: number): string[] {
  return islands
    .filter((ring) => ringArea(ring) >= smallest)
    .map((ring) => ringPath(simplifyRing(ring, strays), unit));
}

const paths = pathsOf(smallestIsland, tolerance, step);
const finePaths = pathsOf(smallestFineIsland, fineTolerance, fineStep);

writeFileSync(
  outputFile,
  `// Written by tools/coastline/generate-coastline.ts out of Natural Earth (public domain). Do not edit.

/** Size of the drawing in its own units. */
export const outlineViewBox = { width: ${width}, height: ${height} } as const;

/** Transverse Mercator on a sphere: the central meridian in degrees, the rest in units of the view box. */
export const outlineProjection = {
  meridian: ${meridian},
  scale: ${scale},
  translateX: ${translateX},
  translateY: ${translateY},
} as const;

/** Unit of the paths, in units of the view box. */
export const outlineStep = ${step};

/** One SVG path for each island, the largest first. */
export const outlinePaths: readonly string[] = [
${paths.map((path) => `  '${path}',`).join('\n')}
];
`,
);
writeFileSync(
  coastFile,
  `// Written by tools/coastline/generate-coastline.ts out of Natural Earth (public domain). Do not edit.

/** Unit of the paths, in units of the outline's view box. */
export const coastStep = ${fineStep};

/** One SVG path for each island, the largest first; too heavy to send whole. */
export const coastPaths: readonly string[] = [
${finePaths.map((path) => `  '${path}',`).join('\n')}
];
`,
);
for (const file of [outputFile, coastFile])
  console.log(`${fileURLToPath(file)}: ${readFileSync(file).length} bytes`);
