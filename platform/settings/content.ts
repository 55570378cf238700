/** Declares the settings (environment variables) of the content: hosted Sanity or the embedded content lake. */
import { z } from 'zod';
import { httpUrl, list, portNumber, trueOrFalse } from './formats.ts';
import type { Settings } from './setting.ts';

const hostedSanity = ['SANITY_PROJECT_ID', 'SANITY_DATASET', 'SANITY_API_READ_TOKEN'] as const;

/** The shortest webhook secret of a public site: 64 bits in hexadecimal, against offline guesses. */
export const MIN_WEBHOOK_SECRET_LENGTH = 16;

/** Content: hosted Sanity or the embedded content lake. */
export const content = {
  SANITY_PROJECT_ID: {
    schema: z
      .string()
      .regex(/^[a-z0-9-]+$/, 'must be a Sanity project id')
      .optional(),
    readBy: ['site', 'lake', 'tools'],
    summary: 'The project in hosted Sanity; the content lake then does not start.',
    example: 'abc123',
    setTogether: hostedSanity,
    onPublicSite: 'must be set, or LAKE_IN_PRODUCTION must be true',
  },
  SANITY_DATASET: {
    schema: z
      .string()
      .regex(/^[a-z0-9_-]+$/, 'must be a Sanity dataset name')
      .optional(),
    readBy: ['site', 'tools'],
    summary: 'The dataset in hosted Sanity.',
    example: 'production',
    setTogether: hostedSanity,
  },
  SANITY_API_READ_TOKEN: {
    schema: z.string().optional(),
    readBy: ['site', 'tools'],
    summary: 'A hosted Sanity token with read access.',
    isSecret: true,
    setTogether: hostedSanity,
  },
  SANITY_API_WRITE_TOKEN: {
    schema: z.string().optional(),
    readBy: ['tools'],
    summary: 'A hosted Sanity token with write access, for `npm run content:migrate` only.',
    isSecret: true,
  },
  SANITY_COMMENTS: {
    schema: trueOrFalse.default('false'),
    readBy: ['site'],
    summary: '`true` shows comments in the Studio with hosted Sanity, whose plan must include them.',
    notes: 'With the content lake they are always on.',
    example: 'true',
  },
  SANITY_WEBHOOK_SECRET: {
    schema: z.string().optional(),
    readBy: ['site', 'lake'],
    summary: 'The secret that signs content webhooks.',
    notes: 'Hosted Sanity needs it: without it the site rejects all its webhooks.',
    defaultText: 'generated at each start',
    isSecret: true,
    generateWith: 'openssl rand -hex 32',
    onPublicSite: `must have at least ${MIN_WEBHOOK_SECRET_LENGTH} characters`,
  },
  LAKE_IN_PRODUCTION: {
    schema: trueOrFalse.default('false'),
    readBy: ['site'],
    summary: '`true` lets a public site read the embedded content lake instead of hosted Sanity.',
    example: 'true',
  },
  LAKE_HOST: {
    schema: z.string().default('127.0.0.1'),
    readBy: ['lake'],
    summary: 'The loopback address on which the content lake listens.',
    setBy: '`npm start`',
  },
  LAKE_PORT: {
    schema: portNumber.optional(),
    readBy: ['site', 'lake'],
    summary: 'The port of the content lake.',
    defaultText: '`PORT` + 1',
    example: '3001',
  },
  LAKE_URL: {
    schema: httpUrl.optional(),
    readBy: ['site'],
    summary: 'The address at which the site reaches the content lake.',
    defaultText: '`http://127.0.0.1:LAKE_PORT`',
    setBy: '`npm start`',
  },
  LAKE_WEBHOOK_URL: {
    schema: httpUrl.optional(),
    readBy: ['site', 'lake'],
    summary: 'The address to which the content lake announces publishes.',
    defaultText: '`/api/content-webhook` of the site',
    setBy: '`npm start`',
  },
  CONTENT_DIR: {
    schema: z.string().default('content'),
    readBy: ['lake'],
    summary: 'The dataset that an empty content lake imports.',
    example: 'content',
  },
  SWITCHED_OFF_BLOCKS: {
    schema: list.default([]),
    readBy: ['site'],
    summary: 'The block types to leave out of every page, separated by commas.',
    example: 'gallery,faq',
  },
  CHECK_EXTERNAL_LINKS: {
    schema: trueOrFalse.default('true'),
    readBy: ['site'],
    summary: 'Lets editors check links to other sites in the Studio: the server requests these addresses.',
    example: 'false',
  },
  KEEP_EVERY_PAGE: {
    schema: trueOrFalse.default('true'),
    readBy: ['site'],
    summary:
      'Renders pages in the background before their first visit, so that they answer during a CMS outage.',
    example: 'false',
  },
} as const satisfies Settings;
