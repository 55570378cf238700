import { defineField } from '@sanity/types';
import { z } from 'zod';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField } from '../shared/heading.schema.ts';
import {
  portableTextProjection,
  shortPortableText,
  shortPortableTextField,
} from '../shared/portable-text.schema.ts';
import { instant, optional, optionalLine } from '../shared/text.schema.ts';
import { windowFields } from '../shared/window.schema.ts';

/** Schema of the notice block, which is shown within a window of time. */
export const notice = defineBlockSchema({
  type: 'notice',
  title: 'Notice',
  description:
    'Temporary news, such as a closure or a change. It appears and disappears at the times you set.',
  group: 'facts',
  synonyms: ['alert', 'warning', 'announcement', 'message', 'banner'],
  shape: z.object({
    heading: optionalLine,
    body: shortPortableText,
    tone: z.enum(['information', 'warning']).catch('information'),
    startsAt: optional(instant),
    endsAt: optional(instant),
  }),
  projection: `body[]{${portableTextProjection}}`,
  fields: [
    headingField(),
    shortPortableTextField('body', 'Text'),
    defineField({
      name: 'tone',
      title: 'Kind',
      type: 'string',
      initialValue: 'information',
      options: {
        layout: 'radio',
        list: [
          { title: 'Information', value: 'information' },
          { title: 'Warning', value: 'warning' },
        ],
      },
    }),
    ...windowFields,
  ],
  reads: [],
  migrations: [],
  previewField: 'heading',
});
