import { z } from 'zod';
import { httpUrl, list } from './formats.ts';
import type { Settings } from './setting.ts';

/** The API key of the embedded set-up. A public site refuses it. */
export const LOCAL_API_KEY = 'southbound-local';

/** Access to the API. */
export const api = {
  API_BASE_URL: {
    schema: httpUrl.optional(),
    readBy: ['site'],
    summary: 'The origin of the API, if it is neither that of the site nor `api.` before the parent domain.',
    example: 'https://api.example.nz',
  },
  API_KEYS: {
    schema: list.pipe(z.tuple([z.string('must contain a key')], z.string())).default([LOCAL_API_KEY]),
    readBy: ['site'],
    summary: 'The accepted values of `X-Api-Key`, separated by commas; pages use the first.',
    notes: 'Pages contain the first key, so keys identify sites and do not restrict access.',
    example: 'a-key-of-your-own',
    onPublicSite: 'must be set to keys of your own',
  },
  SAFE_DOMAINS: {
    schema: list.default(['localhost', '127.0.0.1']),
    readBy: ['site'],
    summary: 'The host names accepted in `X-Origin-Domain`, separated by commas.',
    notes: 'The host of `SITE_URL` is always accepted, and local names only if it is local.',
    example: 'www.example.nz',
  },
} as const satisfies Settings;
