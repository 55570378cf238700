import { z } from 'zod';
import { imageShape, toCrop } from '#schemas/shared/image.schema.ts';
import { sanity } from './sanity-client.ts';

const cut = imageShape.pick({ hotspot: true, crop: true }).transform(toCrop);
const answer = z.object({ cuts: z.array(z.unknown()) });

/**
 * Reads all hotspots and crops of an image in the embedded lake: current and former ones, drafts included. Leaves out values
 * that pages cannot parse. Throws if the lake is unreachable.
 * @param imageId id of the image's asset document
 */
export async function readImageCuts(imageId: string): Promise<z.output<typeof cut>[]> {
  const { cuts } = answer.parse(await sanity().request({ url: `/data/image-cuts/production/${imageId}` }));
  return cuts.flatMap((each) => cut.safeParse(each).data ?? []);
}
