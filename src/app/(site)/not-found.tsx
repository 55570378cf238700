'use client';

import { ErrorPage } from '#components/layout/error-page.tsx';
import { siteSearchPath } from '#contracts/page-paths.ts';

/**
 * 404 page for a page deleted between route lookup and rendering. A client component, because Next sends the elements of
 * a server component with every page.
 */
export default function NotFound() {
  return <ErrorPage status={404} search={{ action: siteSearchPath, text: '' }} />;
}
