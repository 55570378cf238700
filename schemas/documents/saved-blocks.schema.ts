/** Document types with blocks that editors copy into pages: templates of whole pages, and patterns of a few blocks. */
import { defineArrayMember, defineField, defineType } from '@sanity/types';
import { countNoun } from '#contracts/counts.ts';
import { blockSchemas } from '../blocks/index.ts';
import { checkVisibleText } from '../validation/verdict.ts';

/** Document types that the site never reads. The Studio copies their blocks. */
export const savedBlocksTypes = ['pageTemplate', 'blockPattern'] as const;

const fields = [
  defineField({
    name: 'title',
    title: 'Name',
    description: 'For editors only. Visitors never see it.',
    type: 'string',
    validation: (rule) =>
      rule.required().custom(checkVisibleText).max(120).error('Enter a name of up to 120 characters.'),
  }),
  defineField({
    name: 'description',
    title: 'When to use it',
    type: 'text',
    rows: 2,
    validation: (rule) => rule.max(300).error('Use up to 300 characters.'),
  }),
];

/** Copied, so without rules: each copy is validated in its page. */
const blocks = defineField({
  name: 'blocks',
  title: 'Blocks',
  description: 'To change them, insert them into a page and save them again.',
  type: 'array',
  readOnly: true,
  of: Object.keys(blockSchemas).map((type) => defineArrayMember({ type })),
});

const preview = {
  select: { title: 'title', description: 'description', blocks: 'blocks' },
  prepare: ({ title, description, blocks: stored }: Record<string, unknown>) => ({
    title: String(title ?? 'Unnamed'),
    subtitle: String(description ?? countNoun(Array.isArray(stored) ? stored.length : 0, 'block')),
  }),
};

/** Document type of a template for new pages. Its id starts with `pageTemplate.`, because an id with a dot is private. */
export const pageTemplate = defineType({
  name: 'pageTemplate',
  title: 'Page template',
  type: 'document',
  // It has no public version.
  liveEdit: true,
  fields: [
    ...fields,
    defineField({
      name: 'pageType',
      title: 'For',
      type: 'string',
      readOnly: true,
      options: {
        list: [
          { value: 'page', title: 'Pages' },
          { value: 'destination', title: 'Destinations' },
          { value: 'blogPost', title: 'Blog posts' },
          { value: 'tour', title: 'Tours' },
        ],
      },
    }),
    blocks,
  ],
  preview,
});

/** Document type of a saved pattern. Its id starts with `blockPattern.`, because an id with a dot is private. */
export const blockPattern = defineType({
  name: 'blockPattern',
  title: 'Saved pattern',
  type: 'document',
  liveEdit: true,
  fields: [...fields, blocks],
  preview,
});
