import { defineBlock } from '#blocks/define-block.ts';
import { sharedBlocks as schema } from '#schemas/blocks/shared-blocks.schema.ts';
import { SharedBlocks } from './shared-blocks.tsx';

/**
 * Defines block `sharedBlocks`: a placeholder for the blocks of a shared section. A page replaces it with the
 * section's blocks (src/page/expand-shared-sections.ts), so it only renders this block for a section that is gone,
 * which shows nothing.
 */
export const sharedBlocks = defineBlock({
  schema,
  layout: 'grid',
  outline: 'none',
  onFailure: 'omit',
  Component: SharedBlocks,
});
