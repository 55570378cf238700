'use client';

import { ErrorPage } from '#components/layout/error-page.tsx';

/** What a visitor sees when a page fails. */
export default function PageError() {
  return <ErrorPage status={500} />;
}
