import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ErrorPage } from '#components/layout/error-page.tsx';
import { busyHeader } from '#src/page/request-headers.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Server Error', robots: { index: false } };

/**
 * Error page for a failed render (500) or an exceeded rate limit (429), rendered on the server. The proxy rewrites
 * such requests to it and sets the status. It is never cached, so the real page returns as soon as it can.
 */
export default async function Failed() {
  const seconds = (await headers()).get(busyHeader);
  if (seconds === null) return <ErrorPage status={500} />;
  return (
    <ErrorPage
      status={429}
      message={`Too many searches from your network. Please wait ${seconds} seconds, then try again.`}
    />
  );
}
