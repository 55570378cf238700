import { defineBlock } from '#blocks/define-block.ts';
import { callToAction as schema } from '#schemas/blocks/call-to-action.schema.ts';
import { CallToAction } from './call-to-action.tsx';

/** The definition of block `callToAction`: an invitation with one or two buttons. */
export const callToAction = defineBlock({
  schema,
  layout: 'plane',
  outline: 'title',
  onFailure: 'omit',
  Component: CallToAction,
});
