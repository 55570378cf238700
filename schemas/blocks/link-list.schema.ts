import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import { optionalLine, optionalParagraph } from '../shared/text.schema.ts';

/** Schema of the block with described links. */
export const linkList = defineBlockSchema({
  type: 'linkList',
  title: 'List of links',
  description: 'Links to related pages, each with a short description.',
  group: 'wayfinding',
  synonyms: ['links', 'related', 'further reading', 'list'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    links: z.array(link.extend({ _key: z.string(), description: optionalLine })).min(1),
  }),
  projection: `links[]{..., ${linkProjection}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'links',
      title: 'Links',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'describedLink',
          title: 'Link',
          fields: [...linkFields, lineField('description', 'Description')],
          preview: { select: { title: 'label', subtitle: 'description' } },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one link.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'links', one: 'link', many: 'links' },
});
