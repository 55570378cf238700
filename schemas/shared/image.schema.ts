import { defineField } from '@sanity/types';
import { z } from 'zod';
import { checkPicture, missingPicture, pictureAdvice } from '../validation/picture-rules.ts';
import { optional } from './text.schema.ts';

/**
 * GROQ: a picture with everything a browser needs. `$mediaBase` is the base address of assets: `/media/` for the
 * embedded lake, the CDN for the hosted one. Without an alt text of its own it has that of the media library.
 */
export const imageProjection = `
  "src": $mediaBase + asset->path,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height,
  "background": asset->metadata.palette.dominant.background,
  "alt": coalesce(select(length(alt) > 0 => alt), asset->altText), decorative, hotspot, crop
`;

/** A fraction from 0 to 1. The Studio's values have an error of about 10⁻¹⁶, so they are clamped. */
const share = z.number().transform((value) => Math.min(Math.max(value, 0), 1));
const noShare = optional(share).transform((value) => value ?? 0);

/** Shape of a picture in the projection's result. */
export const imageShape = z.object({
  src: z.string().min(1),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  background: z.string().nullish(),
  alt: z.string().trim().nullish(),
  decorative: z.boolean().nullish(),
  hotspot: z.object({ x: share, y: share }).nullish(),
  crop: z.object({ top: noShare, bottom: noShare, left: noShare, right: noShare }).nullish(),
});

/** Returns hotspot and crop for components. A crop that leaves nothing is ignored. */
export function toCrop({ hotspot, crop }: Pick<z.output<typeof imageShape>, 'hotspot' | 'crop'>) {
  const leavesSome = crop && crop.top + crop.bottom < 1 && crop.left + crop.right < 1;
  return { hotspot: hotspot ?? undefined, crop: leavesSome ? crop : undefined };
}

/** Converts a projected picture to the form for components. */
export function toImage({
  alt,
  decorative,
  hotspot,
  crop,
  background,
  ...picture
}: z.output<typeof imageShape>) {
  return {
    ...picture,
    alt: decorative ? '' : (alt ?? ''),
    background: background ?? undefined,
    ...toCrop({ hotspot, crop }),
  };
}

/**
 * A picture for components: address, natural size in pixels, alt text, hotspot and crop. The alt text is '' if the
 * editor marked the picture as decorative. Hotspot and crop are fractions of the picture.
 */
export const image = imageShape.transform(toImage);
export type Image = z.output<typeof image>;

/** An optional picture: absent without a field, without an asset, or if the asset no longer exists. */
export const optionalImage = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'src' in value && value.src ? value : undefined),
  image.optional(),
);

/** Studio form of a picture, with its alt text. */
export function imageField(name: string, title: string, options: { required?: boolean } = {}) {
  return defineField({
    name,
    title,
    type: 'image',
    options: { hotspot: true },
    fields: [
      defineField({
        name: 'alt',
        title: 'What the picture shows',
        description: 'Alt text for screen readers. If empty, the text in the media library is used.',
        type: 'string',
        hidden: ({ parent }) => parent?.decorative === true && !parent?.alt,
      }),
      defineField({
        name: 'decorative',
        title: 'Decorative only',
        description: 'The picture adds no information. Screen readers skip it.',
        type: 'boolean',
      }),
    ],
    validation: (rule) => [
      rule.custom((picture) => (options.required ? missingPicture(picture) : true)),
      rule.custom(checkPicture),
      rule.custom(pictureAdvice).warning(),
    ],
  });
}
