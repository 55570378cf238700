'use client';

import { ErrorPage } from '#components/layout/error-page.tsx';

/** What a visitor sees when a page fails; the digest leads to the log. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return <ErrorPage status={500} digest={error.digest} />;
}
