import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const immutable = [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }];

const config: NextConfig = {
  poweredByHeader: false,
  // Our server compresses and hashes a page once instead of for every visitor (platform/http).
  compress: false,
  generateEtags: false,
  reactStrictMode: true,
  // Both forms of an address answer; `rel=canonical` names the one with the slash (src/proxy.ts).
  skipTrailingSlashRedirect: true,
  // Knows what a publish touched, and serves kept pages while the content is away (docs/adr/0035-publishing.md).
  cacheHandler: fileURLToPath(new URL('./cms/page-cache.ts', import.meta.url)),
  serverExternalPackages: [
    '@electric-sql/pglite',
    '@react-email/components',
    'fontkit',
    'harfbuzzjs',
    'pdfkit',
    'pg',
    'pino',
    'sharp',
    'stripe',
    'subset-font',
  ],
  experimental: {
    // What a tab has loaded ahead is old after 30 s, the least that Next allows, and not after five minutes.
    staleTimes: { static: 30 },
    // Writing the cache takes a quarter of a build, and only the next build gains from it.
    turbopackFileSystemCacheForBuild: existsSync(fileURLToPath(new URL('.next/BUILD_ID', import.meta.url))),
  },
  // `npm test` checks types; a visitor's first start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  // Our own <picture> markup does what the lake's image service needs.
  images: { unoptimized: true },
  async headers() {
    return [
      // Only what is there: a font that is missing for a minute must not be missing for a year.
      {
        source: '/fonts/:file((?:bricolage-grotesque|hanken-grotesk)-(?:latin|latin-ext|macron)\\.woff2)',
        headers: immutable,
      },
      // Their addresses hold what opens a booking; a header of the route itself would lose against the one above.
      {
        source: '/purchase/:visit(arrive|left|pay)',
        headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
      },
      // The address of a shared draft is what opens it. An editor's own address of a preview holds nothing, and forms on it have to
      // say where they come from.
      {
        source: '/:page(pre_[^/]+)',
        has: [{ type: 'query', key: 'token' }],
        headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }],
      },
      // So is that of a draft session for an hour, and what asks for the newest draft has a link's token.
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
