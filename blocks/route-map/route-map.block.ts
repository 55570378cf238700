import { defineLoadedBlock } from '#blocks/define-block.ts';
import { routeMap as schema } from '#schemas/blocks/route-map.schema.ts';
import { loadRouteMap } from './route-map.load.ts';
import { RouteMap, RouteMapUnavailable } from './route-map.tsx';

/** The definition of block `routeMap`: lines on a map, with their stops. */
export const routeMap = defineLoadedBlock({
  schema,
  load: loadRouteMap,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: ({ lines }) => lines.length === 0,
  onFailure: 'fallback',
  Fallback: RouteMapUnavailable,
  Component: RouteMap,
});
