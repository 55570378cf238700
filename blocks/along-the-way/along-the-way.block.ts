import { defineLoadedBlock } from '#blocks/define-block.ts';
import { alongTheWay as schema } from '#schemas/blocks/along-the-way.schema.ts';
import { loadAlongTheWay } from './along-the-way.load.ts';
import { AlongTheWay } from './along-the-way.tsx';
import { logThings } from './log-json-ld.ts';

export const alongTheWay = defineLoadedBlock({
  schema,
  load: loadAlongTheWay,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  isEmpty: ({ entries }) => entries.length === 0,
  // Without its times it still has its words, so there is nothing to fall back to.
  onFailure: 'omit',
  jsonLd: ({ entries }, { line }, page) => logThings(entries, line, page),
  Component: AlongTheWay,
});
