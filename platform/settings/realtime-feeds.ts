/** Settings of the real-time feeds that the site reads. */
import { z } from 'zod';
import { urlOf } from './formats.ts';

/** Hosts of this machine, to which a key may go without TLS. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

const feedSchema = z
  .strictObject({
    /** Name in logs and metrics. */
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must consist of a–z, 0–9 and hyphens'),
    url: urlOf(['http:', 'https:'], 'must be an http or https address').refine(
      (url) => URL.canParse(url) && new URL(url).username + new URL(url).password === '',
      'must not contain a password',
    ),
    /** API key, sent in the header `keyHeader`. */
    key: z
      .string()
      .regex(/^[\x21-\x7e]{1,1000}$/, 'must consist of visible ASCII characters')
      .optional(),
    keyHeader: z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be the name of a header')
      .default('x-api-key'),
    intervalSeconds: z.int().min(5).max(3_600).default(20),
    /** Nothing older is believed. */
    maxAgeSeconds: z.int().min(10).max(86_400).default(120),
    /** Prefix of ids that clashed when timetables were merged, such as `metlink:`. See merge-feeds.ts. */
    idPrefix: z.string().max(100).default(''),
    /** Ids of the operators whose lines it reports on; all lines if there are none. */
    operators: z.array(z.string().min(1).max(100)).max(1_000).default([]),
  })
  .refine(({ intervalSeconds, maxAgeSeconds }) => maxAgeSeconds > intervalSeconds, {
    path: ['maxAgeSeconds'],
    message: 'must be larger than intervalSeconds',
  })
  .refine(({ url, key }) => key === undefined || isSecure(url), {
    path: ['url'],
    message: 'must begin with https: if the feed has a key',
  });

function isSecure(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || localHosts.includes(hostname);
}

/** One feed with its defaults filled in. */
export type RealtimeFeedSettings = z.output<typeof feedSchema>;

/** Parses a JSON array of feeds. Messages do not quote the text, which contains keys. */
export const realtimeFeedsSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('must be a JSON array of feeds');
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(feedSchema)
      .max(20)
      .refine((feeds) => new Set(feeds.map(({ id }) => id)).size === feeds.length, 'must have different ids'),
  );
