import { ErrorPage } from '#components/layout/error-page.tsx';
import { siteSearchPath } from '#contracts/search/site-search-query.ts';

/** A page that went away between the route table and its rendering. */
export default function NotFound() {
  return <ErrorPage status={404} search={{ action: siteSearchPath, words: '' }} />;
}
