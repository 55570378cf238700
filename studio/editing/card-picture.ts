import { z } from 'zod';
import { croppedPart } from '#components/media/image-source.ts';

const share = z.number().min(0).max(1);
const stored = z.looseObject({
  asset: z.looseObject({ _ref: z.string() }),
  hotspot: z.looseObject({ x: share, y: share }).nullish(),
  crop: z.looseObject({ top: share, bottom: share, left: share, right: share }).nullish(),
});
const assetName = /^image-([0-9a-f]+)-(\d+)x(\d+)-(\w+)$/;
const width = 1200;
const height = 630;

/**
 * Returns the URL of a stored image cropped as on a social card, around its hotspot and within its crop. Undefined if
 * the value is not an image. `apiHost` is the origin of the embedded lake; null for hosted Sanity.
 */
export function cardPicture(
  picture: unknown,
  apiHost: string | null,
  { projectId = '', dataset = '' }: { readonly projectId?: string; readonly dataset?: string },
): string | undefined {
  const parsed = stored.safeParse(picture);
  const [, hash, wide, high, ending] = assetName.exec(parsed.data?.asset._ref ?? '') ?? [];
  if (!parsed.success || hash === undefined) return undefined;
  const { hotspot, crop } = parsed.data;
  const path = `images/${projectId}/${dataset}/${hash}-${wide}x${high}.${ending}`;
  const image = { src: path, width: Number(wide), height: Number(high), alt: '', hotspot, crop };
  const rect = croppedPart(image, width / height);
  const cut = new URLSearchParams({
    ...(rect === undefined
      ? { crop: 'focalpoint', 'fp-x': String(hotspot?.x ?? 0.5), 'fp-y': String(hotspot?.y ?? 0.5) }
      : { rect }),
    w: String(width / 2),
    h: String(height / 2),
    fit: 'crop',
  });
  return `${apiHost ?? 'https://cdn.sanity.io'}/${path}?${cut}`;
}
