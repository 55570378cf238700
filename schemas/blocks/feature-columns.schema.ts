import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { isRecord } from '#contracts/is-record.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { imageField, imageProjection, optionalImage } from '../shared/image.schema.ts';
import { requiredLineField } from '../shared/line-field.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { line, optional, optionalLine, optionalParagraph, requiredText } from '../shared/text.schema.ts';
import { checkVisibleText, hasText, type Verdict } from '../validation/verdict.ts';

/** Icons of the site that a column may have, by their names for editors. */
const icons = {
  Train: 'train',
  Coach: 'coach',
  Ferry: 'ferry',
  Ticket: 'pass',
  Suitcase: 'package',
  Gift: 'gift',
  Place: 'pin',
  Calendar: 'calendar',
  Clock: 'clock',
  Person: 'person',
  'Magnifying glass': 'search',
  Cart: 'cart',
  Tick: 'check',
  Information: 'info',
} as const;

const maxText = 400;

/** Checks that a column has one mark at most. */
function checkIcon(icon: unknown, column: unknown): Verdict {
  const picture = isRecord(column) ? column.picture : undefined;
  return hasText(icon) && isRecord(picture) && isRecord(picture.asset)
    ? 'Choose an icon or a picture, not both.'
    : true;
}

/** Schema of the block with columns: an icon or a picture, a heading, a text and a link each. */
export const featureColumns = defineBlockSchema({
  type: 'featureColumns',
  title: 'Columns',
  description: 'Two to four points in a row, each with an icon or picture, a heading and a few words.',
  group: 'words',
  synonyms: ['features', 'benefits', 'icons', 'usp', 'three columns', 'cards', 'services', 'teasers', 'grid'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    columns: z
      .array(
        z.object({
          _key: z.string(),
          icon: z.enum(icons).optional().catch(undefined),
          picture: optionalImage,
          title: line,
          text: requiredText(maxText),
          link: optional(link),
        }),
      )
      .min(1),
  }),
  projection: `columns[]{..., picture{${imageProjection}}, link{..., ${linkProjection}}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'columns',
      title: 'Columns',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'featureColumn',
          title: 'Column',
          fields: [
            defineField({
              name: 'icon',
              title: 'Icon',
              description: 'Or choose a picture below. Give all columns the same kind.',
              type: 'string',
              options: { list: Object.entries(icons).map(([title, value]) => ({ title, value })) },
              validation: (rule) => rule.custom((icon, { parent }) => checkIcon(icon, parent)),
            }),
            imageField('picture', 'Picture'),
            requiredLineField('title', 'Heading'),
            defineField({
              name: 'text',
              title: 'Text',
              type: 'text',
              rows: 3,
              validation: (rule) =>
                rule
                  .required()
                  .custom(checkVisibleText)
                  .max(maxText)
                  .error(`Write one to three sentences, up to ${maxText} characters.`),
            }),
            defineField({ name: 'link', title: 'Link', type: 'object', fields: linkFields }),
          ],
          preview: { select: { title: 'title', subtitle: 'text', media: 'picture' } },
        }),
      ],
      validation: (rule) => rule.required().min(2).max(4).error('Add two to four columns.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'columns', one: 'column', many: 'columns' },
});
