import { keepDates } from './keep-marks.ts';

/**
 * Inserts non-breaking spaces between number and unit, between day and month, and before the second number of a range:
 * `20 kg`, `1 October`, `2 to 14`.
 */
export const keepUnits = (text: string) =>
  keepDates(text)
    .replaceAll(
      /(\d) (?=(?:kg|km|m|cm|h|min|kilograms|kilometres|metres|centimetres|(?:minute|hour|day|night|year)s?)\b)/g,
      '$1\u00A0',
    )
    .replaceAll(/(\d\u00A0h) (?=\d)/g, '$1\u00A0')
    .replaceAll(/(\d) to (?=\$?\d)/g, '$1 to\u00A0');
