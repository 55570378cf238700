import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { currentRoutes } from '#cms/route-table.ts';
import { ErrorPage } from '#components/layout/error-page.tsx';
import { siteSearchPath } from '#contracts/page-paths.ts';
import { extractSearchTerms } from '#src/page/path-search-terms.ts';
import { requestedPathHeader } from '#src/page/request-headers.ts';
import { similarPage } from '#src/page/suggest-page.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'A wrong turn', robots: { index: false } };

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The 404 page: shows the requested address, a similar page and a search form. The proxy rewrites unknown addresses
 * to it and sets the status. It is rendered per request and never cached.
 */
export default async function Missing() {
  const path = (await headers()).get(requestedPathHeader);
  // Encoded twice: by the browser, and by the proxy to fit into a header.
  const requestedPath = path ? decoded(decoded(path)) : undefined;
  const address = requestedPath?.split('?')[0] ?? '';
  const routes = await currentRoutes();
  return (
    <ErrorPage
      status={404}
      path={requestedPath}
      similar={routes && similarPage(routes, address)}
      search={{ action: siteSearchPath, text: extractSearchTerms(address) }}
    />
  );
}
