import { isRecord } from '#contracts/is-record.ts';
import type { Verdict } from './words.ts';

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;

/** Whether a block that shows what an editor chose has something chosen. */
export function chosenFault(block: unknown, chosen: unknown): Verdict {
  return isRecord(block) && block.source === 'chosen' && isEmpty(chosen)
    ? 'Choose at least one, or show all.'
    : true;
}

/** The same for a list that counts only under a condition; `fault` says what to choose. */
export function neededFault(isUsed: boolean, chosen: unknown, fault: string): Verdict {
  return isUsed && isEmpty(chosen) ? fault : true;
}

/** Whether a point lies where the map of the country reaches. */
export function placeFault(point: unknown): Verdict {
  if (!isRecord(point) || typeof point.lat !== 'number' || typeof point.lng !== 'number')
    return 'Enter the location.';
  const { lat, lng } = point;
  return lat >= -48 && lat <= -33 && lng >= 165 && lng <= 180
    ? true
    : 'This is not in New Zealand. Use a latitude from −48 to −33 and a longitude from 165 to 180.';
}
