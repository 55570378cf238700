import { defineBlock } from '#blocks/define-block.ts';
import { table as schema } from '#schemas/blocks/table.schema.ts';
import { Table } from './table.tsx';

/** The definition of block `table`: named columns, and rows of text. */
export const table = defineBlock({
  schema,
  layout: 'grid',
  outline: ({ heading }) => (heading ? 'title' : 'none'),
  onFailure: 'omit',
  Component: Table,
});
