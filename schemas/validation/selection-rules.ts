/** Studio validation of required hand-picked lists, and of locations on the map of New Zealand. */
import { isRecord } from '#contracts/is-record.ts';
import type { Verdict } from './verdict.ts';

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0;

/** Checks that a block with hand-picked entries has at least one. */
export function chosenFault(block: unknown, chosen: unknown): Verdict {
  return isRecord(block) && block.source === 'chosen' && isEmpty(chosen)
    ? 'Choose at least one, or show all.'
    : true;
}

/** Checks a list that is required under a condition; `fault` is the message. */
export function requiredChoiceFault(isUsed: boolean, chosen: unknown, fault: string): Verdict {
  return isUsed && isEmpty(chosen) ? fault : true;
}

/** Checks that a point is within the map of New Zealand. */
export function placeFault(point: unknown): Verdict {
  if (!isRecord(point) || typeof point.lat !== 'number' || typeof point.lng !== 'number')
    return 'Enter the location.';
  const { lat, lng } = point;
  return lat >= -48 && lat <= -33 && lng >= 165 && lng <= 180
    ? true
    : 'This is not in New Zealand. Use a latitude from −48 to −33 and a longitude from 165 to 180.';
}
