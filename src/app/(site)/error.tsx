'use client';

import { useEffect } from 'react';
import { recoverFromChunkError } from '#components/layout/chunk-recovery.ts';
import { ErrorPage } from '#components/layout/error-page.tsx';
import { siteSearchPath } from '#contracts/page-paths.ts';

/** Error boundary of a page. A code chunk that failed to load is retried once. */
export default function PageError({ error }: { error: Error }) {
  useEffect(() => {
    recoverFromChunkError(error);
  }, [error]);
  return <ErrorPage status={500} />;
}

/** Content of the 404 page. */
export function MissingPage() {
  return <ErrorPage status={404} search={{ action: siteSearchPath, text: '' }} />;
}
