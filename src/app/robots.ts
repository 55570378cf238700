import type { MetadataRoute } from 'next';
import { config } from '#platform/config.ts';
import { toAbsoluteUrl } from '#src/page/page-metadata.ts';

export const dynamic = 'force-dynamic';

/** Builds robots.txt. */
export default function robots(): MetadataRoute.Robots {
  const { siteUrl } = config();
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [
        '/api/',
        '/pre_',
        '/outbox',
        '/purchase/arrive',
        '/purchase/left',
        '/purchase/pay',
        '/purchase/open',
      ],
    },
    sitemap: toAbsoluteUrl('/sitemap.xml', siteUrl),
  };
}
