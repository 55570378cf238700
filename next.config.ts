import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const immutable = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }];

/** True if pages are served as Next renders and caches them (docs/how-to/upgrade-next.md). */
const isPlain = process.env.PLAIN_NEXT_OUTPUT?.trim() === 'true';

const config: NextConfig = {
  poweredByHeader: false,
  // Our server compresses and hashes each page once instead of per visitor (platform/http).
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  // Both forms of an address work; `rel=canonical` names the one with the slash (src/proxy.ts).
  skipTrailingSlashRedirect: true,
  // Invalidates pages by publish, and serves cached pages while the content is down (docs/adr/0035-publishing.md).
  ...(!isPlain && { cacheHandler: fileURLToPath(new URL('./cms/page-cache.ts', import.meta.url)) }),
  // Packages that can't be bundled, and large ones: the server loads these once instead of once per route.
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@hono/zod-openapi',
    '@react-email/components',
    'csv-parse',
    'drizzle-orm',
    'fontkit',
    'harfbuzzjs',
    'hono',
    'i18n-iso-countries',
    'ical-generator',
    'ioredis',
    'minisearch',
    'nodemailer',
    'pdfkit',
    'pg',
    'pino',
    'rate-limiter-flexible',
    'sharp',
    'stripe',
    'subset-font',
    'yauzl',
    'zod',
  ],
  experimental: {
    // Minifying takes a third of a build and saves 8 % of a process's memory. Without it, stack traces name functions.
    serverMinification: false,
    // Next's own page cache would write into the build.
    ...(isPlain && { isrFlushToDisk: false }),
    // Prefetched pages expire after 30 s, Next's minimum, instead of five minutes.
    staleTimes: { static: 30 },
    // Writing the cache takes a quarter of a build, and only a later build profits.
    turbopackFileSystemCacheForBuild: existsSync(fileURLToPath(new URL('.next/BUILD_ID', import.meta.url))),
  },
  // `npm test` checks types, so that a first start does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Our own <picture> markup uses the lake's image service instead.
  images: { unoptimized: true },
  async headers() {
    return [
      // Only existing fonts: a temporarily missing font must not be cached as missing for a year.
      {
        source: '/fonts/:file((?:bricolage-grotesque|hanken-grotesk)-(?:basic|latin|latin-ext)\\.woff2)',
        headers: immutable,
      },
      // These addresses contain a booking's token.
      {
        source: '/purchase/:visit(arrive|left|pay)',
        headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
      },
      // A shared draft's address contains its token. An editor's preview address contains no secret, and its forms must
      // send their origin.
      {
        source: '/:page(pre_[^/]+)',
        has: [{ type: 'query', key: 'token' }],
        headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
      },
      // The address that starts a draft session works for an hour; the one for the newest draft contains a link's
      // token.
      {
        source: '/api/draft/:call',
        headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
      },
      {
        source: '/staff/:path*',
        headers: [{ key: 'Referrer-Policy', value: 'same-origin' }],
      },
    ];
  },
};

export default config;
