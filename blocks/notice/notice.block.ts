import { defineBlock } from '#blocks/define-block.ts';
import { notice as schema } from '#schemas/blocks/notice.schema.ts';
import { Notice } from './notice.tsx';

/** The definition of block `notice`: news for a limited time. */
export const notice = defineBlock({
  schema,
  layout: 'grid',
  // Its title is not a heading, because a notice at the top of a page must not become the page's name.
  outline: 'none',
  shownBetween: ({ startsAt, endsAt }) => ({ startsAt, endsAt }),
  onFailure: 'omit',
  Component: Notice,
});
