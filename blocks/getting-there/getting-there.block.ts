import { defineLoadedBlock } from '#blocks/define-block.ts';
import { gettingThere as schema } from '#schemas/blocks/getting-there.schema.ts';
import { loadGettingThere } from './getting-there.load.ts';
import { GettingThere, GettingThereUnavailable } from './getting-there.tsx';

// No structured data: schema.org's trips would tell search engines times that are not the operators' own.
export const gettingThere = defineLoadedBlock({
  schema,
  load: loadGettingThere,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'fallback',
  Fallback: GettingThereUnavailable,
  Component: GettingThere,
});
