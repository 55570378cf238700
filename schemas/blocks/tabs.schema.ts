import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { imageField, imageProjection, optionalImage } from '../shared/image.schema.ts';
import {
  portableTextProjection,
  shortPortableText,
  shortPortableTextField,
} from '../shared/portable-text.schema.ts';
import { optionalLine, optionalParagraph, requiredText } from '../shared/text.schema.ts';
import { checkVisibleText } from '../validation/verdict.ts';

const maxTitle = 60;

/** Schema of the block with parts of which visitors see one at a time, or with numbered steps. */
export const tabs = defineBlockSchema({
  type: 'tabs',
  title: 'Tabs or steps',
  description: 'Parts to choose between, such as seasons, or steps to follow in order.',
  group: 'words',
  synonyms: ['tab', 'tabbed', 'panels', 'steps', 'process', 'instructions', 'how to', 'numbered', 'sequence'],
  shape: z.object({
    heading: optionalLine,
    lead: optionalParagraph,
    appearance: z.enum(['tabs', 'steps']).catch('tabs'),
    items: z
      .array(
        z.object({
          _key: z.string(),
          title: requiredText(maxTitle),
          body: shortPortableText,
          picture: optionalImage,
        }),
      )
      .min(1),
  }),
  projection: `items[]{..., body[]{${portableTextProjection}}, picture{${imageProjection}}}`,
  fields: [
    headingField(),
    leadField,
    defineField({
      name: 'appearance',
      title: 'Show as',
      type: 'string',
      initialValue: 'tabs',
      options: {
        layout: 'radio',
        list: [
          { title: 'Tabs: visitors choose one part', value: 'tabs' },
          { title: 'Steps: all parts, numbered', value: 'steps' },
        ],
      },
    }),
    defineField({
      name: 'items',
      title: 'Parts',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'tab',
          title: 'Part',
          fields: [
            defineField({
              name: 'title',
              title: 'Title',
              description: 'On a tab, one to three words.',
              type: 'string',
              validation: (rule) =>
                rule
                  .required()
                  .custom(checkVisibleText)
                  .max(maxTitle)
                  .error(`Enter a title of up to ${maxTitle} characters.`),
            }),
            shortPortableTextField('body', 'Text'),
            imageField('picture', 'Picture'),
          ],
          preview: { select: { title: 'title', media: 'picture' } },
        }),
      ],
      validation: (rule) => rule.required().min(2).max(8).error('Add two to eight parts.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'items', one: 'part', many: 'parts' },
});
