import { z } from 'zod';
import { httpUrl, portNumber, trueOrFalse } from './formats.ts';
import type { Settings } from './setting.ts';

/** Environment, address and folders of the site. */
export const site = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).optional(),
    readBy: ['site'],
    summary: 'The environment: `production` for visitors, `development` for work on the site.',
    notes: '`npm run dev` sets `development`, which only this machine and private networks may reach.',
    setBy: '`npm start`',
    onPublicSite: 'must be production',
  },
  NEXT_PHASE: {
    schema: z.string().optional(),
    readBy: ['site'],
    summary: 'The phase of Next: a build or a start.',
    setBy: 'Next',
  },
  PLAIN_NEXT_OUTPUT: {
    schema: trueOrFalse.default('false'),
    readBy: ['site'],
    summary:
      'Serves pages as Next renders and caches them, in case an upgrade of Next breaks our processing.',
    notes:
      'Pages are larger, and their scripts load earlier. A block that throws fails its page. A publish shows once the lifetime of a page has passed (a minute). All inline scripts in a page are allowed.',
    example: 'true',
  },
  SPECULATION_RULES: {
    schema: z.enum(['on', 'off']).default('on'),
    readBy: ['site'],
    summary:
      'Turns prerendering of linked pages by the browser `on` or `off`: before a page’s scripts run, and after a newer build is live.',
    example: 'off',
  },
  COMPRESSION_DICTIONARY: {
    schema: z.enum(['on', 'off']).default('on'),
    readBy: ['site'],
    summary: 'Turns compression of pages with a shared dictionary (RFC 9842) `on` or `off`.',
    notes: 'Browsers use it over TLS only.',
    example: 'off',
  },
  PORT: {
    schema: portNumber.default(3000),
    readBy: ['site', 'lake'],
    summary: 'The port of the site.',
    example: '3000',
  },
  HOST: {
    schema: z.string().default('127.0.0.1'),
    readBy: ['site'],
    summary: 'The address on which the site listens.',
    notes:
      'A site under development listens on this machine or a private network (`192.168.1.5`); every other address needs production settings.',
    example: '127.0.0.1',
  },
  DATA_DIR: {
    schema: z.string().default('.data'),
    readBy: ['site', 'lake', 'tools'],
    summary: 'The folder for the embedded database, the content lake, cached pages and keys.',
    notes: 'The start closes it to other users of the machine. Only one `npm start` may use it at a time.',
    example: '.data',
  },
  SITE_URL: {
    schema: httpUrl.optional(),
    readBy: ['site'],
    summary: 'The public address of the site, for canonical links, the sitemap and mails.',
    notes:
      'In production the site answers requests for this host name, those of `API_BASE_URL` and `SAFE_DOMAINS`, `HOST` and local names; all others get status 421. So a site behind a proxy or tunnel needs it. If a proxy overwrites `Host` with a local name, a missing `SITE_URL` goes unnoticed.',
    defaultText: '`http://localhost:PORT`',
    example: 'https://www.example.nz',
    onPublicSite: 'must start with https://',
  },
  SITE_ENVIRONMENT: {
    schema: z.enum(['local', 'staging', 'production']).default('local'),
    readBy: ['site'],
    summary: 'The kind of deployment: `local`, `staging` or `production`.',
    notes:
      'In `staging` and `production` browsers find the API at `api.` before the parent domain. Both require `NODE_ENV=production`.',
    example: 'production',
  },
} as const satisfies Settings;
