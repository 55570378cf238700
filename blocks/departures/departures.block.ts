import { defineLoadedBlock } from '#blocks/define-block.ts';
import { departures as schema } from '#schemas/blocks/departures.schema.ts';
import { loadDepartures } from './departures.load.ts';
import { Departures, DeparturesUnavailable } from './departures.tsx';

/** The definition of block `departures`: the next departures from a station or town. */
export const departures = defineLoadedBlock({
  schema,
  load: loadDepartures,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  isEmpty: ({ station }) => !station,
  onFailure: 'fallback',
  Fallback: DeparturesUnavailable,
  Component: Departures,
});
