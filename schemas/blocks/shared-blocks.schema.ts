import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { line, optional, optionalList } from '../shared/text.schema.ts';

/** Schema of the block that inserts a shared section. */
export const sharedBlocks = defineBlockSchema({
  type: 'sharedBlocks',
  title: 'Shared section',
  description: 'Blocks shared by several pages. Change them once and every page updates.',
  group: 'words',
  synonyms: ['reusable', 'snippet', 'global', 'fragment'],
  shape: z.object({
    /**
     * The section's document, with blocks in the same form as a page's; the page renders them in place of this block.
     */
    section: optional(
      z.object({
        id: z.string(),
        title: line,
        blocks: optionalList(z.unknown()),
      }),
    ),
  }),
  projection: '',
  // For viewers of a section's draft, the draft replaces the reference beforehand (cms/uncached-content.ts).
  projectionAround: (blocks) =>
    `"section": select(defined(section._id) => section, section->){"id": _id, title, "blocks": coalesce(blocks, [])[]${blocks}}`,
  fields: [
    defineField({
      name: 'section',
      title: 'Section',
      description: 'Open the section to edit it. Changes appear on every page that uses it.',
      type: 'reference',
      to: [{ type: 'sharedSection' }],
      validation: (rule) => rule.required().error('Choose a section, or remove this block.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'section.title',
});
