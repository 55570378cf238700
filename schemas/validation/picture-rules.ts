/** Studio validation of pictures: a file, and a good alternative text (alt). */
import { isRecord } from '#contracts/is-record.ts';
import { contentQuery, type QueryContext, queryOnce } from './content-query.ts';
import { hasText, type Verdict } from './verdict.ts';

const ending = /\.(avif|bmp|gif|heic|jpe?g|jp2|png|svg|tiff?|webp)$/i;
/** File names given by cameras, phones and programs: IMG_2034, dsc-12, PXL_20261120_081500, Screenshot 2026-11-21. */
const cameraName =
  /^(img|imgp|image|dsc[fn]?|dscf?|p|pict?|pxl|mvi|vid|gopr|dji|photo|picture|scan|screen ?shot|untitled|whatsapp image)[\s_-]*\(?\d[\d\s_.:()-]*( at [\d.: ]+)?( ?[ap]m)?$/i;
const machineName = /^(?=.*\d)[a-z0-9]+([_-][a-z0-9]+)*$/i;

const hasFile = (picture: unknown) => isRecord(picture) && Boolean(picture.asset ?? picture._sanityAsset);

const bare = (name: string) =>
  name
    .trim()
    .replace(ending, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .toLowerCase();

/** Returns true if an alt text is only a file name: one of a typical form, or `fileName` if that is known. */
export function isFileName(text: string, fileName?: string): boolean {
  const trimmed = text.trim();
  return (
    ending.test(trimmed) ||
    cameraName.test(trimmed) ||
    // One word with digits and no space: a hash, or the number of an archive.
    (trimmed.length > 3 && machineName.test(trimmed)) ||
    // A single word may be the name of both a place and the file.
    (fileName !== undefined && /[\s_-]/.test(trimmed) && bare(trimmed) === bare(fileName))
  );
}

/** Checks that a required picture is present. */
export function missingPicture(picture: unknown): Verdict {
  return hasFile(picture) ? true : 'Choose a picture for this block.';
}

/**
 * Checks that a picture has an alt text or is marked as decorative. `fileName` is the original name of the uploaded
 * file.
 */
export function pictureFault(picture: unknown, fileName?: string): Verdict {
  if (!isRecord(picture) || !hasFile(picture)) return true;
  const { alt, decorative } = picture;
  if (decorative === true)
    return hasText(alt) ? 'Describe the picture or mark it as decorative, not both.' : true;
  if (!hasText(alt)) return 'Describe the picture, or tick “Decorative only”.';
  if (isFileName(alt, fileName))
    return 'This is a file name. Describe the picture as you would on the phone.';
  return true;
}

/** Advises on a better alt text. */
export function pictureAdvice(picture: unknown): Verdict {
  if (!isRecord(picture) || !hasText(picture.alt)) return true;
  if (/^(a |an |the )?(image|picture|photo|photograph|illustration) (of|showing)\b/i.test(picture.alt.trim()))
    return 'Start with what it shows: screen readers already say it is a picture.';
  if (picture.alt.length > 250) return 'This is long to listen to. One or two sentences are enough.';
  return true;
}

function assetId(picture: unknown): string | undefined {
  const asset = isRecord(picture) ? picture.asset : undefined;
  return isRecord(asset) && typeof asset._ref === 'string' ? asset._ref : undefined;
}

/** Studio rule for a picture; it also looks up the file's original name and its alt text in the media library. */
export async function checkPicture(picture: unknown, context: QueryContext): Promise<Verdict> {
  const fault = pictureFault(picture);
  const id = assetId(picture);
  if (fault !== true && id && isRecord(picture) && !hasText(picture.alt)) {
    const stored = await contentQuery(context)('*[_id == $id][0].altText', { id });
    return hasText(stored) ? true : fault;
  }
  if (fault !== true || !id || !isRecord(picture) || !hasText(picture.alt)) return fault;
  const name = await queryOnce(context, '*[_id == $id][0].originalFilename', { id });
  return pictureFault(picture, typeof name === 'string' ? name : undefined);
}
