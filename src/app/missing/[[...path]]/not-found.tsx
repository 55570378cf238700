import { headers } from 'next/headers';
import { ErrorPage } from '#components/layout/error-page.tsx';
import { requestedPathHeader } from '#src/page/requested-path.ts';

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The 404 page, with the address that was asked for. */
export default async function NotFound() {
  const path = (await headers()).get(requestedPathHeader);
  // Encoded twice: by the browser, and by the proxy for its way through a header.
  return <ErrorPage status={404} path={path ? decoded(decoded(path)) : undefined} />;
}
