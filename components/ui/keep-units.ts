import { keepDates } from './keep-marks.ts';

/**
 * A number stays on the line of what it counts, a day on that of its month, and the second of two numbers on that of their
 * `to`: `20 kg`, `1 October`, `2 to 14`.
 */
export const keepUnits = (text: string) =>
  keepDates(text)
    .replaceAll(
      /(\d) (?=(?:kg|km|m|cm|h|min|kilograms|kilometres|metres|centimetres|(?:minute|hour|day|night|year)s?)\b)/g,
      '$1\u00A0',
    )
    .replaceAll(/(\d\u00A0h) (?=\d)/g, '$1\u00A0')
    .replaceAll(/(\d) to (?=\$?\d)/g, '$1 to\u00A0');
