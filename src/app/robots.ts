import type { MetadataRoute } from 'next';
import { arrivalPath, leavePaymentPath, payPath, questionPath } from '#contracts/page-paths.ts';
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
      disallow: ['/api/', '/pre_', '/outbox', arrivalPath, leavePaymentPath, payPath, questionPath],
    },
    sitemap: toAbsoluteUrl('/sitemap.xml', siteUrl),
  };
}
