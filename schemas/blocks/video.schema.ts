import { defineField } from '@sanity/types';
import { z } from 'zod';
import type { VideoSource } from '#contracts/content/videos.ts';
import { defineBlockSchema } from '../block-schema.ts';
import { headingField, leadField } from '../shared/heading.schema.ts';
import { image, imageField, imageProjection } from '../shared/image.schema.ts';
import { requiredLineField } from '../shared/line-field.schema.ts';
import { portableTextProjection, shortPortableTextField, textBlock } from '../shared/portable-text.schema.ts';
import { line, optional, optionalLine, optionalList, optionalParagraph } from '../shared/text.schema.ts';
import { parseVideoAddress } from '../shared/video-address.ts';
import {
  captionsAdvice,
  captionsFault,
  maxAddressLength,
  videoAddressFault,
  videoFileFault,
  videoLengthFault,
  writtenLength,
} from '../validation/video-rules.ts';

const fileOf = (...types: readonly [string, ...string[]]) =>
  optional(z.object({ src: z.string().min(1), mimeType: z.enum(types) })).catch(undefined);

const stored = z.object({
  /** The one of the two fields that applies. The other may keep an earlier choice. */
  source: z.enum(['upload', 'link']).catch('upload'),
  file: fileOf('video/mp4', 'video/webm'),
  captions: fileOf('text/vtt'),
  link: z.string().max(maxAddressLength).nullish().catch(undefined),
});

/** Returns the video; null if the file is missing, or if the address is not that of a video. */
function toSource({ source, file, captions, link }: z.output<typeof stored>): VideoSource | null {
  if (source === 'link') return parseVideoAddress(link ?? '');
  return file ? { site: 'own', ...file, captions: captions?.src } : null;
}

/** A length in seconds. */
const seconds = z
  .string()
  .trim()
  .regex(writtenLength)
  .transform((text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));

/** Schema of the video block: a file of our own, or a video on YouTube or Vimeo. */
export const video = defineBlockSchema({
  type: 'video',
  title: 'Video',
  description: 'A film that plays on the page: a file of your own, or one on YouTube or Vimeo.',
  group: 'pictures',
  synonyms: ['film', 'movie', 'clip', 'youtube', 'vimeo', 'embed', 'player', 'media', 'mp4', 'reel'],
  shape: z
    .object({
      heading: optionalLine,
      lead: optionalParagraph,
      title: line,
      length: optional(seconds),
      poster: image,
      transcript: optionalList(textBlock),
    })
    .extend(stored.shape)
    .transform(({ source, file, captions, link, ...rest }, context) => {
      const video = toSource({ source, file, captions, link });
      if (video) return { ...rest, video };
      context.addIssue({ code: 'custom', path: [source === 'link' ? 'link' : 'file'], message: 'no video' });
      return z.NEVER;
    }),
  hasContent: (block) =>
    videoFileFault(block, block.file) === true && videoAddressFault(block, block.link) === true,
  projection: `
    poster{${imageProjection}},
    "file": file.asset->{"src": $mediaBase + path, mimeType},
    "captions": captions.asset->{"src": $mediaBase + path, mimeType},
    transcript[]{${portableTextProjection}}
  `,
  fields: [
    headingField(),
    leadField,
    requiredLineField('title', 'Name of the video'),
    defineField({
      name: 'source',
      title: 'Where it is',
      type: 'string',
      initialValue: 'upload',
      options: {
        layout: 'radio',
        list: [
          { title: 'A file of our own', value: 'upload' },
          { title: 'On YouTube or Vimeo', value: 'link' },
        ],
      },
    }),
    defineField({
      name: 'file',
      title: 'Video file',
      description: 'MP4 or WebM, up to 25 MB. Put longer films on YouTube or Vimeo.',
      type: 'file',
      options: { accept: 'video/mp4,video/webm' },
      hidden: ({ parent }) => parent?.source === 'link',
      validation: (rule) => rule.custom((value, { parent }) => videoFileFault(parent, value)),
    }),
    defineField({
      name: 'captions',
      title: 'Captions',
      description: 'A WebVTT file (.vtt) with the speech and the sounds that matter.',
      type: 'file',
      options: { accept: '.vtt,text/vtt' },
      hidden: ({ parent }) => parent?.source === 'link',
      validation: (rule) => [
        rule.custom(captionsFault),
        rule.custom((value, { parent }) => captionsAdvice(parent, value)).warning(),
      ],
    }),
    defineField({
      name: 'link',
      title: 'Address of the video',
      description:
        'From the browser or the share button. Nothing loads from there until a visitor presses play.',
      type: 'url',
      hidden: ({ parent }) => parent?.source !== 'link',
      // `allowRelative` and any scheme disable Sanity's own rule, whose message is too technical for editors.
      validation: (rule) =>
        rule
          .uri({ scheme: /./, allowRelative: true })
          .custom((value, { parent }) => videoAddressFault(parent, value)),
    }),
    imageField('poster', 'Picture before it plays', { required: true }),
    defineField({
      name: 'length',
      title: 'Length',
      description: 'Minutes and seconds, such as 2:30.',
      type: 'string',
      validation: (rule) => rule.custom(videoLengthFault),
    }),
    shortPortableTextField('transcript', 'Transcript', {
      description: 'Speech and action as text, for people who read instead. It opens below the video.',
    }),
  ],
  reads: [],
  migrations: [],
  previewField: 'title',
  previewPicture: 'poster',
});
