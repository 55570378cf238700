/** The envelope as zod, and the descriptions of the answers each route shares. */
import { z } from 'zod';
import { type ErrorCode, errorCodes } from './envelope.ts';

const codes = Object.keys(errorCodes).filter((code): code is ErrorCode => code in errorCodes);

export const failedSchema = z
  .object({
    status: z.literal('failed'),
    data: z.object({ fields: z.record(z.string(), z.string()) }).nullable(),
    errorCode: z.enum(codes),
    errorMessage: z.string(),
  })
  .meta({
    id: 'Failed',
    description: 'The envelope of a failure; `data.fields` says what is wrong with which part.',
  });

const whole = { errorCode: z.null(), errorMessage: z.null() };

/** The envelope of a read that answers `data`. */
export const resultsOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal('results'), data, ...whole });

/** The envelope of an action that answers `data`. */
export const successOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal('success'), data, ...whole });

/** A JSON answer or body. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

/** How a route's own failure is described; those that every call shares are added to the document as a whole. */
export const failure = (code: ErrorCode, description?: string) => ({
  description: `\`${code}\`: ${description ?? errorCodes[code].message}`,
  content: json(failedSchema),
});
