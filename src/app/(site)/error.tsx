'use client';

import { useEffect } from 'react';
import { recoverFromChunkError } from '#components/layout/chunk-recovery.ts';
import { ErrorPage } from '#components/layout/error-page.tsx';

/** What a visitor sees when a page fails; a piece of it that could not be loaded is tried once more. */
export default function PageError({ error }: { error: Error }) {
  useEffect(() => {
    recoverFromChunkError(error);
  }, [error]);
  return <ErrorPage status={500} />;
}
