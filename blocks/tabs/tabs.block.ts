import { defineBlock } from '#blocks/define-block.ts';
import { tabs as schema } from '#schemas/blocks/tabs.schema.ts';
import { Tabs } from './tabs.tsx';

/** The definition of block `tabs`: parts to choose between, or numbered steps. */
export const tabs = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'omit',
  Component: Tabs,
});
