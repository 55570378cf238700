import { defineBlock } from '#blocks/define-block.ts';
import { featureColumns as schema } from '#schemas/blocks/feature-columns.schema.ts';
import { FeatureColumns } from './feature-columns.tsx';

/** The definition of block `featureColumns`: points side by side. */
export const featureColumns = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'sections'),
  onFailure: 'omit',
  Component: FeatureColumns,
});
