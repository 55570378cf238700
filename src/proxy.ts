/** Next's middleware for pages: cached or per-request rendering, draft guard, redirects, 404, rate limits. */
import { type NextRequest, NextResponse } from 'next/server';
import { currentRoutes, findRoute } from '#cms/route-table.ts';
import { wasContentReachable } from '#cms/sanity-client.ts';
import { noteResponse } from '#platform/http/request-context.ts';
import { pageStatusHeader } from '#platform/next-internals/next-response.ts';
import { requestWaitSeconds, tooManyRequests } from '#platform/rate-limits/request-rate-limits.ts';
import { canonicalPath, storedPath } from '#schemas/shared/site-path.ts';
import { withNonce } from '#src/page/content-security-policy.ts';
import { passDraftGuard } from '#src/page/draft/draft-guard.ts';
import { isDraftRoute } from '#src/page/draft/draft-route.ts';
import {
  isPerRequestRoute,
  needsPerRequestRoute,
  perRequestRoute,
  specialRoutes,
  visitorPages,
} from '#src/page/page-routes.ts';
import {
  busyHeader,
  failedPageHeader,
  requestedPathHeader,
  statusOnlyHeader,
} from '#src/page/request-headers.ts';

export const config = {
  // All paths except those with other routes and files: Next's own, the API, assets and files in public/. Files are
  // listed by name, so that no other path bypasses the route table.
  matcher: [
    '/((?!_next/static/|api/v1(?:/|$)|api/content-webhook$|api/draft/(?:enable|leave|links|newest|perspective)$|cart/form$|purchase/(?:arrive|left|pay|open|ticket\\.pdf|calendar\\.ics|refund|forget|find|change|claim)$|staff/(?:booking/change/)?form$|staff/claims/receipt/[^/]+$|outbox/[^/]+/(?:html|files/\\d+)$|test-gateway/(?:pay/[^/]+(?:/check)?|style\\.css)$|media/|social/|builds/latest\\.json$|builds/meta/[^/]+$|fonts/(?:bricolage-grotesque|hanken-grotesk)-(?:basic|latin|latin-ext)\\.woff2$|fixtures/(?:alps|coast|ferry)\\.webp$|illustrations/lost\\.svg$|favicon\\.ico$|icon\\.svg$|icon-(?:192|512)\\.png$|apple-touch-icon\\.png$|feed\\.xml$|robots\\.txt$|sitemap\\.xml$).*)',
  ],
};

/** Renders the page at this address per request, with a nonce. */
const here = ({ headers }: NextRequest): NextResponse =>
  withNonce(headers, (requestHeaders) => NextResponse.next({ request: { headers: requestHeaders } }));

/** Rewrites to an internal address, rendered per request with a nonce. */
const alone = (headers: Headers, to: URL): NextResponse =>
  withNonce(headers, (requestHeaders) => NextResponse.rewrite(to, { request: { headers: requestHeaders } }));

async function missing(request: NextRequest): Promise<Response> {
  noteResponse({ kind: 'missing', route: '(missing)' });
  if (request.headers.has(statusOnlyHeader))
    return new NextResponse(null, { status: 404, headers: { 'Cache-Control': 'private, no-store' } });
  const wait = await requestWaitSeconds('drawn');
  if (wait !== null) return tooManyRequests(wait);
  const headers = new Headers(request.headers);
  const { pathname, search } = request.nextUrl;
  headers.set(requestedPathHeader, encodeURIComponent(`${pathname}${search}`));
  const rewrite = alone(headers, new URL('/missing', request.url));
  rewrite.headers.set(pageStatusHeader, '404');
  return rewrite;
}

/** Special page that is code, rendered per request. */
async function special(request: NextRequest, path: string): Promise<Response> {
  noteResponse({ kind: 'own', route: path });
  const wait = await requestWaitSeconds('drawn');
  if (wait !== null) return tooManyRequests(wait);
  return here(request);
}

/** Answers a form of a page: rendered per request and rate-limited, whether or not the page has such a form. */
async function answerToForm(request: NextRequest): Promise<Response> {
  const wait = await requestWaitSeconds('drawn');
  return wait === null ? here(request) : tooManyRequests(wait);
}

/** Serves the cached page if possible; otherwise rewrites to the per-request route. */
async function drawn(request: NextRequest, path: string): Promise<Response> {
  const isOwn = needsPerRequestRoute(path, request.nextUrl.searchParams);
  noteResponse({ kind: isOwn ? 'own' : 'kept' });
  if (!isOwn) return request.method === 'POST' ? answerToForm(request) : NextResponse.next();
  const isVisitors = visitorPages.has(path);
  // Without scripts visitors search by loading pages with a query.
  const wait = await requestWaitSeconds(isVisitors ? 'drawn' : 'search');
  if (wait !== null) return isVisitors ? tooManyRequests(wait) : busy(request, wait);
  const internalUrl = new URL(`${perRequestRoute}${path}`, request.url);
  internalUrl.search = request.nextUrl.search;
  return alone(request.headers, internalUrl);
}

/** Error page: 503 while the content is unavailable, otherwise 500. */
async function failed(request: NextRequest): Promise<Response> {
  noteResponse({ kind: 'failed' });
  const wait = await requestWaitSeconds('drawn');
  if (wait !== null) return tooManyRequests(wait);
  const rewrite = alone(request.headers, new URL('/failed', request.url));
  const isAway = !(await wasContentReachable());
  rewrite.headers.set(pageStatusHeader, isAway ? '503' : '500');
  if (isAway) rewrite.headers.set('Retry-After', '30');
  return rewrite;
}

/** Error page after too many searches (429). */
async function busy(request: NextRequest, seconds: number): Promise<Response> {
  noteResponse({ kind: 'failed' });
  const wait = await requestWaitSeconds('drawn');
  if (wait !== null) return tooManyRequests(wait);
  const headers = new Headers(request.headers);
  headers.set(busyHeader, String(seconds));
  const rewrite = alone(headers, new URL('/failed', request.url));
  rewrite.headers.set(pageStatusHeader, '429');
  rewrite.headers.set('Retry-After', String(seconds));
  return rewrite;
}

/** Internal paths of the error pages, which are not addresses of the site. */
const isErrorPage = (path: string) => /^\/(?:missing|failed)\//.test(path);

/** A page's form posts to the page itself (a server action); no other POST is allowed. */
function isFormPost(request: NextRequest): boolean {
  return (
    request.method === 'POST' && (request.headers.get('content-type') ?? '').startsWith('multipart/form-data')
  );
}

/**
 * Next's proxy (middleware) of all pages. Drafts go through the draft guard, known pages pass, and redirects of the
 * CMS are followed. Other paths get the 404 page without an entry in the page cache.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  if (request.headers.has(failedPageHeader)) return failed(request);
  if (!['GET', 'HEAD'].includes(request.method) && !isFormPost(request))
    return new NextResponse('This address is read-only.\n', {
      status: 405,
      headers: { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const path = canonicalPath(request.nextUrl.pathname);
  if (!path || isErrorPage(path) || isPerRequestRoute(path) || isDraftRoute(path)) return missing(request);
  if (specialRoutes.has(path)) return special(request, path);
  const guard = await passDraftGuard(request, path);
  if (guard.kind === 'draft') {
    noteResponse({ kind: 'draft', route: '(draft)' });
    return guard.answer;
  }
  if (guard.kind === 'missing') return missing(request);
  if (guard.kind === 'failed') return failed(request);
  const routes = await currentRoutes();
  // If the content was never reached, the page finds out and reports it.
  if (!routes) return storedPath(path) ? drawn(request, path) : missing(request);
  const route = findRoute(routes, path);
  if (route.kind === 'unknown') return missing(request);
  noteResponse({ route: path });
  if (route.kind === 'page') return drawn(request, path);
  noteResponse({ kind: 'moved' });
  const target = new URL(route.to, request.url);
  target.search = request.nextUrl.search;
  // Browsers would cache a permanent redirect forever and loop if a page returned to its old address.
  return NextResponse.redirect(target, { status: 308, headers: { 'Cache-Control': 'no-cache' } });
}
