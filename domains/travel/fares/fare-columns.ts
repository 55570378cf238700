/** Types of the columns of the fare tables. Each parses the text of a field. */
import { z } from 'zod';

/** A reference or key. */
export const id = z.string('is missing').min(1, 'is empty');

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string(message)
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
};

/** Parses `38.5` to 3850, digit by digit. */
function hundredths(value: string): number {
  const [units = '', part = ''] = value.split('.');
  return Number(units) * 100 + Number(part.padEnd(2, '0'));
}

const amountMessage = 'must be an amount such as 38.50';

/** An amount in dollars, as cents. */
export const cents = z
  .string(amountMessage)
  .regex(/^\d{1,6}(\.\d{1,2})?$/, amountMessage)
  .transform(hundredths);

/** An amount in whole dollars, as cents. */
export const wholeDollars = cents.refine((value) => value % 100 === 0, 'must be in whole dollars');

const percentMessage = 'must be a percentage such as 2.4';

/** A percentage, as basis points. */
export const basisPoints = z
  .string(percentMessage)
  .regex(/^\d{1,2}(\.\d{1,2})?$/, percentMessage)
  .transform(hundredths);

/** Maps an empty field or a missing column to null. */
export const nullable = <Schema extends z.ZodType<unknown, string>>(schema: Schema) =>
  z
    .union([z.literal(''), schema])
    .optional()
    .transform((value) => (value === undefined || value === '' ? null : value));

/** Text that visitors read. */
export const text = z.string('is missing').min(1, 'is empty').max(400, 'is longer than 400 characters');

/** A passenger type. */
export const passenger = z.enum(['adult', 'child', 'infant'], 'must be adult, child or infant');

/** `0` or `1`, as a boolean. */
export const yesOrNo = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');
