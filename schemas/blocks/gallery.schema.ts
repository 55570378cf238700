import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.schema.ts';
import { image, imageField, imageProjection } from '../shared/image.schema.ts';
import { lineField } from '../shared/line-field.schema.ts';
import { optionalLine } from '../shared/text.schema.ts';

/** Schema of the gallery block. */
export const gallery = defineBlockSchema({
  type: 'gallery',
  title: 'Gallery',
  description: 'Pictures with captions, side by side or to swipe through.',
  group: 'pictures',
  synonyms: ['carousel', 'slider', 'slideshow', 'photos', 'images', 'lightbox'],
  shape: z.object({
    heading: optionalLine,
    // A picture whose file is missing is left out; the others stay.
    pictures: z.array(z.object({ _key: z.string(), picture: image, caption: optionalLine })),
  }),
  projection: `pictures[]{..., picture{${imageProjection}}}`,
  fields: [
    headingField(),
    defineField({
      name: 'pictures',
      title: 'Pictures',
      type: 'array',
      of: [
        defineArrayMember({
          type: 'object',
          name: 'galleryPicture',
          title: 'Picture',
          fields: [imageField('picture', 'Picture', { required: true }), lineField('caption', 'Caption')],
          preview: {
            select: { caption: 'caption', alt: 'picture.alt', media: 'picture' },
            prepare: ({ caption, alt, media }) => {
              const [title = 'No caption yet', subtitle] = [caption, alt].filter(Boolean);
              return { title, subtitle, media };
            },
          },
        }),
      ],
      validation: (rule) => rule.required().min(1).error('Add at least one picture.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewCount: { field: 'pictures', one: 'picture', many: 'pictures' },
});
