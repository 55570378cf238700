import { defineField, defineType } from '@sanity/types';
import { countNoun } from '#contracts/counts.ts';
import { checkVisibleText } from '../validation/verdict.ts';
import { sectionBlocksField } from './blocks-field.schema.ts';

/**
 * Document type of a shared section: blocks that pages insert with a `sharedBlocks` block. It has no page of its own.
 */
export const sharedSection = defineType({
  name: 'sharedSection',
  title: 'Shared section',
  type: 'document',
  fields: [
    defineField({
      name: 'title',
      title: 'Name',
      description: 'For editors only: visitors never see it.',
      type: 'string',
      validation: (rule) =>
        rule
          .required()
          .custom(checkVisibleText)
          .max(120)
          .error('Enter a section name of up to 120 characters.'),
    }),
    sectionBlocksField,
  ],
  preview: {
    select: { title: 'title', blocks: 'blocks' },
    prepare: ({ title, blocks }) => {
      const count = Array.isArray(blocks) ? blocks.length : 0;
      return { title, subtitle: countNoun(count, 'block') };
    },
  },
});
