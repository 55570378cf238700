import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { countrySchema } from '#contracts/api/content-schemas.ts';
import { results } from '#contracts/api/envelope.ts';
import { listCountries } from '../countries.ts';
import { json, resultsOf } from '../envelope-schemas.ts';

const countriesRoute = createRoute({
  method: 'get',
  path: '/countries',
  tags: ['Content'],
  summary: 'All countries by English name',
  responses: { 200: { description: 'The countries.', content: json(resultsOf(z.array(countrySchema))) } },
});

/** Adds the route of the country list, which is computed once. */
export function addCountryRoutes(api: OpenAPIHono): void {
  const countries = results(listCountries());
  api.openapi(countriesRoute, (c) => c.json(countries, 200));
}
