import { defineLoadedBlock } from '#blocks/define-block.ts';
import { gettingThere as schema } from '#schemas/blocks/getting-there.schema.ts';
import { loadGettingThere } from './getting-there.load.ts';
import { GettingThere, GettingThereUnavailable } from './getting-there.tsx';

// The definition of block `gettingThere`. It has no structured data, because schema.org trips would give
// search engines times that are not the operators' own.
export const gettingThere = defineLoadedBlock({
  schema,
  load: loadGettingThere,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'fallback',
  Fallback: GettingThereUnavailable,
  Component: GettingThere,
});
