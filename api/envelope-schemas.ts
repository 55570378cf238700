/** Envelope schemas, and the shared parts of OpenAPI responses. */
import { z } from 'zod';
import { type ErrorCode, errorCodes } from '#contracts/api/envelope.ts';

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
    description: 'The envelope of a failure. `data.fields` has a message for each invalid part.',
  });

const whole = { errorCode: z.null(), errorMessage: z.null() };

/** Envelope of a successful read. */
export const resultsOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal('results'), data, ...whole });

/** Envelope of a successful action. */
export const successOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ status: z.literal('success'), data, ...whole });

/** JSON content of a response or body. */
export const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

/** OpenAPI description of a call's own failure. Failures that all calls share are added by `describeApi`. */
export const failure = (code: ErrorCode, description?: string) => ({
  description: `\`${code}\`: ${description ?? errorCodes[code].message}`,
  content: json(failedSchema),
});
