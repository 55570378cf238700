import { defineLoadedBlock } from '#blocks/define-block.ts';
import { stationList as schema } from '#schemas/blocks/station-list.schema.ts';
import { stationJsonLd } from './station-json-ld.ts';
import { loadStationList } from './station-list.load.ts';
import { StationList, StationListUnavailable } from './station-list.tsx';

/** The definition of block `stationList`: stations with their lines and facilities. */
export const stationList = defineLoadedBlock({
  schema,
  load: loadStationList,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: (_block, { groups }) => groups.length === 0,
  onFailure: 'fallback',
  Fallback: StationListUnavailable,
  jsonLd: ({ heading }, { groups }, page) => stationJsonLd(heading ?? page.title, groups),
  Component: StationList,
});
