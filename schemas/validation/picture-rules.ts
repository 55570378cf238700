import type { ValidationContext } from '@sanity/types';
import { isRecord } from '#contracts/is-record.ts';
import { askOnce } from './ask.ts';
import { hasText, type Verdict } from './words.ts';

const ending = /\.(avif|bmp|gif|heic|jpe?g|jp2|png|svg|tiff?|webp)$/i;
/** What cameras, telephones and programs call a picture: IMG_2034, dsc-12, PXL_20261120_081500, Screenshot 2026-11-21. */
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

/** Whether a text alternative is but the name of a file, of `fileName` where that is known. */
export function isFileName(text: string, fileName?: string): boolean {
  const trimmed = text.trim();
  return (
    ending.test(trimmed) ||
    cameraName.test(trimmed) ||
    // One word with figures in it and no space: a hash, a number of an archive.
    (trimmed.length > 3 && machineName.test(trimmed)) ||
    // One word may well name both a place and its picture's file.
    (fileName !== undefined && /[\s_-]/.test(trimmed) && bare(trimmed) === bare(fileName))
  );
}

/** Whether a block that can't do without a picture has one. */
export function missingPicture(picture: unknown): Verdict {
  return hasFile(picture) ? true : 'Choose a picture for this block.';
}

/** Whether a picture says what it shows, or that it is decoration. `fileName` is what the file was called when it was uploaded. */
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

/** What could be said better of a picture. */
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

/** The rule as the Studio runs it: it knows the name of the file too. */
export async function checkPicture(picture: unknown, context: ValidationContext): Promise<Verdict> {
  const fault = pictureFault(picture);
  const id = assetId(picture);
  if (fault !== true || !id || !isRecord(picture) || !hasText(picture.alt)) return fault;
  const name = await askOnce(context, '*[_id == $id][0].originalFilename', { id });
  return pictureFault(picture, typeof name === 'string' ? name : undefined);
}
