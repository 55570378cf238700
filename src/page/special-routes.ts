import { z } from 'zod';

/** Routes of the specification that are code and not documents, in canonical form. */
export const specialRoutes: ReadonlySet<string> = new Set([
  '/comp_ref/',
  '/reference/',
  '/undefined/',
  '/outbox/',
  '/staff/',
  '/staff/booking/',
]);

/**
 * Validation steps of routes: an address that matches the pattern has to pass, or it is answered with the 404 page
 * without asking the content.
 */
const validations: readonly { readonly pattern: RegExp; readonly rest: z.ZodType }[] = [
  {
    pattern: /^\/(?:tours|blogs|destinations)\/(.+)\/$/,
    rest: z
      .string()
      .max(200)
      .regex(/^[a-z0-9][a-z0-9_/-]*$/),
  },
  { pattern: /^\/pre_(.*)\/$/, rest: z.string().regex(/^[A-Za-z0-9._-]{1,128}$/) },
];

/** True unless a validation step of the route refuses the canonical path. */
export function passesValidation(path: string): boolean {
  return validations.every(({ pattern, rest }) => {
    const match = pattern.exec(path);
    return !match || rest.safeParse(match[1]).success;
  });
}
