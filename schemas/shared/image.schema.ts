import { defineField } from '@sanity/types';
import { z } from 'zod';
import { checkPicture, missingPicture, pictureAdvice } from '../validation/picture-rules.ts';
import { optional } from './text.schema.ts';

/**
 * GROQ: a picture resolved to what a browser needs. `$mediaBase` is where this installation serves assets
 * (`/media/` for the embedded lake, the CDN of the hosted one).
 */
export const imageProjection = `
  "src": $mediaBase + asset->path,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height,
  "background": asset->metadata.palette.dominant.background,
  alt, decorative, hotspot, crop
`;

/** A share of the whole. The Studio computes them with an error of some 10⁻¹⁶. */
const share = z.number().transform((value) => Math.min(Math.max(value, 0), 1));
const noShare = optional(share).transform((value) => value ?? 0);

/** A picture as the projection resolves it. */
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

/** Hotspot and crop as components receive them. A crop that leaves nothing is none. */
export function toCut({ hotspot, crop }: Pick<z.output<typeof imageShape>, 'hotspot' | 'crop'>) {
  const leavesSome = crop && crop.top + crop.bottom < 1 && crop.left + crop.right < 1;
  return { hotspot: hotspot ?? undefined, crop: leavesSome ? crop : undefined };
}

/** A picture as components receive it. */
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
    ...toCut({ hotspot, crop }),
  };
}

/**
 * A picture as components receive it: address, natural size in pixels, text alternative ('' when the editor marked
 * it decorative), the point to keep in view and the parts to cut off, both as shares of the whole.
 */
export const image = imageShape.transform(toImage);
export type Image = z.output<typeof image>;

/** A picture that may be absent: no field, no asset, or an asset that is gone. */
export const optionalImage = z.preprocess(
  (value) => (typeof value === 'object' && value !== null && 'src' in value && value.src ? value : undefined),
  image.optional(),
);

/** The Studio's form of a picture, with its text alternative. */
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
        description: 'Alt text for screen readers. Not a file name.',
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
