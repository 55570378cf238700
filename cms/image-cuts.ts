import { z } from 'zod';
import { imageShape, toCut } from '#schemas/shared/image.schema.ts';
import { sanity } from './client.ts';

const cut = imageShape.pick({ hotspot: true, crop: true }).transform(toCut);
const answer = z.object({ cuts: z.array(z.unknown()) });

/**
 * The hotspots and crops with which documents of the embedded lake show an image, or ever did, drafts among them. What pages
 * could not read is left out, as there. Throws when the lake can't be reached.
 * @param imageId of the image's document
 */
export async function imageCuts(imageId: string): Promise<z.output<typeof cut>[]> {
  const { cuts } = answer.parse(await sanity().request({ url: `/data/image-cuts/production/${imageId}` }));
  return cuts.flatMap((each) => cut.safeParse(each).data ?? []);
}
