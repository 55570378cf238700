import { defineBlock } from '#blocks/define-block.ts';
import { linkList as schema } from '#schemas/blocks/link-list.schema.ts';
import { LinkList } from './link-list.tsx';

/** The definition of block `linkList`: links with descriptions. */
export const linkList = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: LinkList,
});
