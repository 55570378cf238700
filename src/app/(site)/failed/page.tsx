import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { ErrorPage } from '#components/layout/error-page.tsx';
import { busyHeader } from '#src/page/failed-page.ts';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Server Error', robots: { index: false } };

/**
 * What stands in for a page that failed or is not drawn for who asks too often, drawn on the server: where the proxy sends
 * such requests. Never kept, so that the page itself comes up as soon as it can be had; its status is the proxy's word.
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
