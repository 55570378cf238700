/** Parses the URL parameters of an image transform, with the names of Sanity's image pipeline. */
import { z } from 'zod';

/** Longest side of a transformed image in pixels; larger requests are reduced to it. */
export const MAX_SIDE_PX = 4_000;

const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const decimal = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,9})?$/)
  .transform(Number);
const side = whole
  .refine((value) => value > 0, 'must be at least 1')
  .transform((value) => Math.min(value, MAX_SIDE_PX));

const shape = z.object({
  w: side.optional(),
  h: side.optional(),
  'min-w': side.optional(),
  'max-w': side.optional(),
  'min-h': side.optional(),
  'max-h': side.optional(),
  dpr: decimal.pipe(z.number().min(0.25).max(5)).default(1),
  fit: z.enum(['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min']).default('clip'),
  crop: z
    .string()
    .regex(
      /^(center|focalpoint|entropy|top|bottom|left|right|(top|bottom),(left|right)|(left|right),(top|bottom))$/,
    )
    .default('center'),
  'fp-x': decimal.pipe(z.number().max(1)).optional(),
  'fp-y': decimal.pipe(z.number().max(1)).optional(),
  rect: z
    .string()
    .regex(/^\d{1,6}(,\d{1,6}){3}$/)
    .transform((value) => {
      const [left = 0, top = 0, width = 0, height = 0] = value.split(',').map(Number);
      return { left, top, width, height };
    })
    .refine(({ width, height }) => width > 0 && height > 0, 'must not be empty')
    .optional(),
  fm: z
    .enum(['avif', 'webp', 'jpg', 'pjpg', 'png'])
    .transform((format) => (format === 'pjpg' ? 'jpg' : format))
    .optional(),
  auto: z.literal('format').optional(),
  q: whole.pipe(z.number().max(100)).optional(),
  blur: whole.pipe(z.number().min(1).max(2_000)).optional(),
  bg: z
    .string()
    .regex(/^([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)
    .transform((hex) => `#${hex.toLowerCase()}`)
    .optional(),
  flip: z.enum(['h', 'v', 'hv']).optional(),
  /** Clockwise rotation in degrees. */
  or: z
    .enum(['0', '90', '180', '270'])
    .transform((degrees) => Number(degrees))
    .optional(),
  /** Sanity knows one value: black and white. */
  sat: z.literal('-100').optional(),
  sharp: whole.pipe(z.number().max(100)).optional(),
  invert: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  /** The first frame of an animation. */
  frame: z.literal('1').optional(),
  /** Sent as a download; the value is the file's name, or empty. */
  dl: z
    .string()
    .max(200)
    .regex(/^[^/\\\p{Cc}]*$/u)
    .optional(),
  pad: z.never().optional(),
});

const limitNames = ['min-w', 'max-w', 'min-h', 'max-h'] as const;

const parameters = shape
  .refine((all) => all.fit === 'crop' || limitNames.every((name) => all[name] === undefined), {
    path: ['min-w, max-w, min-h or max-h'],
    message: 'needs fit=crop',
  })
  .refine(
    ({ or = 0, crop, fit }) =>
      or === 0 || fit !== 'crop' || ['center', 'focalpoint', 'entropy'].includes(crop),
    { path: ['crop'], message: 'cannot be a side if the image is rotated' },
  );

/** Validated transform parameters. */
export type TransformParameters = z.output<typeof parameters>;

/** Parses the parameters of Sanity's image pipeline and ignores others. Returns a message for an invalid one. */
export function parseTransform(search: URLSearchParams): TransformParameters | string {
  const names = Object.keys(shape.shape);
  const entries = names.flatMap((name) => {
    const value = search.get(name);
    return value === null ? [] : [[name, value]];
  });
  const repeated = names.find((name) => search.getAll(name).length > 1);
  if (repeated !== undefined) return `The parameter ${repeated} is given more than once.`;
  const parsed = parameters.safeParse(Object.fromEntries(entries));
  return parsed.success
    ? parsed.data
    : `The parameter ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')} is not valid.`;
}
