import { defineArrayMember, defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.schema.ts';
import { image, imageField, imageProjection } from '../shared/image.schema.ts';
import { link, linkFields, linkProjection } from '../shared/link.schema.ts';
import {
  portableTextProjection,
  shortPortableText,
  shortPortableTextField,
} from '../shared/portable-text.schema.ts';
import { optionalLine, optionalList } from '../shared/text.schema.ts';

/** Schema of the block with a picture beside text. */
export const mediaText = defineBlockSchema({
  type: 'mediaText',
  title: 'Picture and text',
  description: 'A picture on one side and text on the other.',
  group: 'pictures',
  synonyms: ['image', 'photo', 'picture', 'split', 'two columns', 'feature'],
  shape: z.object({
    heading: optionalLine,
    body: shortPortableText,
    picture: image,
    pictureSide: z.enum(['left', 'right']).catch('left'),
    links: optionalList(link),
  }),
  projection: `picture{${imageProjection}}, body[]{${portableTextProjection}}, links[]{..., ${linkProjection}}`,
  fields: [
    headingField(),
    shortPortableTextField('body', 'Text'),
    imageField('picture', 'Picture', { required: true }),
    defineField({
      name: 'pictureSide',
      title: 'Picture on the',
      type: 'string',
      initialValue: 'left',
      options: {
        layout: 'radio',
        list: [
          { title: 'Left', value: 'left' },
          { title: 'Right', value: 'right' },
        ],
      },
    }),
    defineField({
      name: 'links',
      title: 'Links',
      type: 'array',
      of: [defineArrayMember({ type: 'object', name: 'link', title: 'Link', fields: linkFields })],
      validation: (rule) => rule.max(2).error('Up to two links.'),
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
  previewPicture: 'picture',
});
