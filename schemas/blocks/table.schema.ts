import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.schema.ts';
import { lineField, paragraphField } from '../shared/line-field.schema.ts';
import { countColumns, tableCells, tableLimits, toTableGrid } from '../shared/table-grid.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';
import { hasText, type Verdict } from '../validation/verdict.ts';

const storedRow = z.object({
  _key: z.string(),
  cells: tableCells(z.string().max(tableLimits.characters)),
});

const storedRows = z.array(storedRow).max(tableLimits.rows);

/** Rule of the Studio for the rows; its messages say what to do. */
function checkRows(value: unknown): Verdict {
  const rows = storedRows.safeParse(value ?? []);
  if (!rows.success)
    return `Use up to ${tableLimits.rows} rows, and up to ${tableLimits.characters} characters in a cell.`;
  if (countColumns(rows.data) > tableLimits.columns) return `Use up to ${tableLimits.columns} columns.`;
  const table = toTableGrid(rows.data);
  if (table.rows.length === 0)
    return 'Add a row with the names of the columns, and at least one row below it.';
  if (!table.columns.slice(1).every(hasText)) return 'Give every column a name. Only the first may be empty.';
  return true;
}

/** Schema of the block with a table: named columns, and rows of text. */
export const table = defineBlockSchema({
  type: 'table',
  title: 'Table',
  description: 'Rows and columns to compare: fares, luggage, classes, seasons.',
  group: 'facts',
  synonyms: ['grid', 'spreadsheet', 'comparison', 'matrix', 'columns', 'rows', 'pricing table'],
  shape: z.object({
    heading: optionalLine,
    caption: optionalLine,
    rows: storedRows
      .transform(toTableGrid)
      .refine(({ columns, rows }) => rows.length > 0 && columns.length <= tableLimits.columns),
    hasRowNames: z
      .boolean()
      .nullish()
      .transform((value) => value ?? true),
    footnote: optionalParagraph,
  }),
  projection: '',
  fields: [
    headingField(),
    defineField({
      name: 'rows',
      title: 'Rows',
      description: 'The first row names the columns. You can paste cells from a spreadsheet.',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'tableRow',
          title: 'Row',
          fields: [
            defineField({
              name: 'cells',
              title: 'Cells',
              type: 'array',
              of: [
                defineArrayMember({
                  type: 'string',
                  validation: (rule) =>
                    rule.max(tableLimits.characters).error('Use up to 300 characters in a cell.'),
                }),
              ],
            }),
          ],
          preview: {
            select: { cells: 'cells' },
            prepare: ({ cells }) => ({ title: Array.isArray(cells) ? cells.join(' · ') : 'Empty row' }),
          },
        }),
      ],
      validation: (rule) => rule.custom(checkRows),
    }),
    defineField({
      name: 'hasRowNames',
      title: 'The first column names the rows',
      type: 'boolean',
      initialValue: true,
    }),
    lineField('caption', 'Caption', 'Says what the table compares. Screen readers read it first.'),
    paragraphField('footnote', 'Footnote', 2),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
