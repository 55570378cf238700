/** Image resizing: executes a transform plan with sharp. */
import sharp, { type Sharp } from 'sharp';
import type { TransformPlan } from './transform-plan.ts';

// A wider blur hardly looks different and takes many times as long.
const MAX_BLUR = 50;

/** The transform exceeded its time limit. */
export class TransformTimeoutError extends Error {
  override readonly name = 'TransformTimeoutError';
}

/**
 * Makes the image of a plan from the original at `path`. Throws `TransformTimeoutError` after `timeoutSeconds` (an integer).
 * The AVIF encoder cannot be interrupted and may take some seconds longer.
 */
export async function transformImage(
  path: string,
  plan: TransformPlan,
  timeoutSeconds: number,
): Promise<Buffer> {
  const { region, size, canvas, blur } = plan;
  let image = sharp(path, { failOn: 'error' })
    .autoOrient()
    .extract(region)
    .resize({
      ...size,
      fit: plan.entropy ? 'cover' : 'fill',
      ...(plan.entropy ? { position: sharp.strategy.entropy } : {}),
    });
  if (plan.isFlippedAcross) image = image.flop();
  if (plan.isFlippedDown) image = image.flip();
  if (plan.isGrey) image = image.grayscale();
  if (plan.isInverted) image = image.negate({ alpha: false });
  if (plan.sharpness !== undefined) image = image.sharpen({ sigma: 0.5 + plan.sharpness / 50 });
  if (blur !== undefined) image = image.blur(Math.min(blur, MAX_BLUR));
  if (canvas) {
    const across = canvas.width - size.width;
    const down = canvas.height - size.height;
    image = image.extend({
      left: Math.floor(across / 2),
      right: Math.ceil(across / 2),
      top: Math.floor(down / 2),
      bottom: Math.ceil(down / 2),
      background: canvas.background,
    });
  }
  try {
    // Sharp always rotates before it resizes.
    if (plan.rotation !== undefined)
      image = sharp(
        await image.png({ compressionLevel: 0 }).timeout({ seconds: timeoutSeconds }).toBuffer(),
      ).rotate(plan.rotation);
    return await encode(image, plan).timeout({ seconds: timeoutSeconds }).toBuffer();
  } catch (error) {
    if (error instanceof Error && error.message.includes('timeout: ')) {
      throw new TransformTimeoutError(`The image was not rendered within ${timeoutSeconds} s.`, {
        cause: error,
      });
    }
    throw error;
  }
}

function encode(image: Sharp, { format, quality, background }: TransformPlan): Sharp {
  switch (format) {
    case 'avif':
      // Full chroma keeps edges of flat colours clean. A low effort costs a few per cent in size and saves seconds.
      return image.avif({ quality, effort: 2, chromaSubsampling: '4:4:4' });
    case 'webp':
      return image.webp({ quality, effort: 4, smartSubsample: true });
    case 'jpg':
      return image.flatten({ background }).jpeg({ quality, mozjpeg: true });
    case 'png':
      return image.png({ compressionLevel: 9 });
  }
}
