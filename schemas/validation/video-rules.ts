/** Studio validation of videos: a file or an address, captions, and the length. */
import { isRecord } from '#contracts/is-record.ts';
import { parseVideoAddress, siteOfVideo } from '../shared/video-address.ts';
import { hasText, type Verdict } from './verdict.ts';

/** A video's length as editors write it: minutes and seconds, or hours, minutes and seconds. */
export const writtenLength = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,2}):([0-5]\d)$/;

/** Maximum length of an address in characters. */
export const maxAddressLength = 2_048;

/** Returns the extension of a chosen file; undefined if none is chosen. It is the last part of the asset's id. */
function extensionOf(file: unknown): string | undefined {
  const asset = isRecord(file) ? file.asset : undefined;
  return isRecord(asset) && typeof asset._ref === 'string' ? asset._ref.split('-').at(-1) : undefined;
}

const isUpload = (block: unknown) => !isRecord(block) || block.source !== 'link';

/** Checks the file of a block that shows its own. */
export function videoFileFault(block: unknown, file: unknown): Verdict {
  if (!isUpload(block) || (isRecord(file) && file._sanityAsset)) return true;
  const extension = extensionOf(file);
  if (extension === undefined) return 'Upload the video, or choose “On YouTube or Vimeo”.';
  return ['mp4', 'webm'].includes(extension)
    ? true
    : 'Not every browser plays this file. Save the video as MP4 first.';
}

/** Checks the type of the captions. */
export function captionsFault(captions: unknown): Verdict {
  const extension = extensionOf(captions);
  return extension === undefined || extension === 'vtt'
    ? true
    : 'Captions must be a WebVTT file, whose name ends with .vtt.';
}

/** Advises to caption a video of one's own. */
export function captionsAdvice(block: unknown, captions: unknown): Verdict {
  return isUpload(block) && isRecord(block) && extensionOf(block.file) && extensionOf(captions) === undefined
    ? 'Without captions, people who can’t hear it miss the speech. Leave this empty only if nobody speaks.'
    : true;
}

/** Checks the address of a video on another site. */
export function videoAddressFault(block: unknown, address: unknown): Verdict {
  if (hasText(address) && address.length > maxAddressLength) return 'This address is too long.';
  if (isUpload(block)) return true;
  if (!hasText(address)) return 'Paste the address of the video.';
  if (parseVideoAddress(address)) return true;
  if (siteOfVideo(address)) return 'This is no single video. Open the video there and copy its address.';
  return URL.canParse(address.trim())
    ? 'Only videos on YouTube and Vimeo can play here. Link to others in a text.'
    : 'Paste the whole address and nothing else, such as https://youtu.be/… or https://vimeo.com/….';
}

/** Checks a length. */
export function videoLengthFault(length: unknown): Verdict {
  return !hasText(length) || writtenLength.test(length.trim())
    ? true
    : 'Enter minutes and seconds, such as 2:30.';
}
