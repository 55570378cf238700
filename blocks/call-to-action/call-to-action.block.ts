import { defineBlock } from '#blocks/define-block.ts';
import { callToAction as schema } from '#schemas/blocks/call-to-action.schema.ts';
import { CallToAction } from './call-to-action.tsx';

export const callToAction = defineBlock({
  schema,
  layout: 'plane',
  outline: 'title',
  onFailure: 'omit',
  Component: CallToAction,
});
