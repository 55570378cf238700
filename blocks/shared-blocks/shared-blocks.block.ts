import { defineBlock } from '#blocks/define-block.ts';
import { sharedBlocks as schema } from '#schemas/blocks/shared-blocks.schema.ts';
import { SharedBlocks } from './shared-blocks.tsx';

/**
 * On a page the blocks of the section stand in this one's place (src/page/open-sections.ts), so that the page draws what is
 * left: a section that is gone, which is nothing to show.
 */
export const sharedBlocks = defineBlock({
  schema,
  layout: 'grid',
  outline: 'none',
  onFailure: 'omit',
  Component: SharedBlocks,
});
