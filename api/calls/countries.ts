import { z } from 'zod';
import type { CountryData } from '#contracts/api/api-types.ts';
import { callRoutes } from '#contracts/api/call-routes.ts';
import { countrySchema } from '#contracts/api/content-schemas.ts';
import { listCountries } from '../countries.ts';
import { defineCall, noInput } from '../define-call.ts';

/** The call of the country list. */
export const countryCalls = {
  countries: defineCall({
    route: callRoutes.countries,
    tag: 'Content',
    summary: 'All countries by English name',
    input: noInput,
    status: 'results',
    output: z.array(countrySchema),
    outcome: 'The countries.',
    run() {
      countries ??= listCountries();
      // Direct callers would otherwise share the list with every later call.
      return countries.map((country) => ({ ...country }));
    },
  }),
};

let countries: readonly CountryData[] | undefined;
