import type { Metadata } from 'next';
import { ErrorPage } from '#components/layout/error-page.tsx';

export const dynamic = 'force-dynamic';
export const metadata: Metadata = { title: 'Server Error', robots: { index: false } };

/**
 * What stands in for a page that failed, drawn on the server: where the proxy sends what the server asks for then. Never
 * kept, so that the page itself comes up as soon as it can be had; its status is the proxy's word.
 */
export default function Failed() {
  return <ErrorPage status={500} />;
}
