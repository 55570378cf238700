import { defineLoadedBlock } from '#blocks/define-block.ts';
import { alongTheWay as schema } from '#schemas/blocks/along-the-way.schema.ts';
import { loadAlongTheWay } from './along-the-way.load.ts';
import { AlongTheWay } from './along-the-way.tsx';
import { logJsonLd } from './along-the-way-json-ld.ts';

/** The definition of block `alongTheWay`: a log of the sights along a line. */
export const alongTheWay = defineLoadedBlock({
  schema,
  load: loadAlongTheWay,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: ({ entries }) => entries.length === 0,
  // Without times the words remain, so no fallback is needed.
  onFailure: 'omit',
  jsonLd: ({ entries }, { line }, page) => logJsonLd(entries, line, page),
  Component: AlongTheWay,
});
