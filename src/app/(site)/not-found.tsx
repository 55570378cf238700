import { ErrorPage } from '#components/layout/error-page.tsx';
import { siteSearchPath } from '#contracts/search/site-search-query.ts';

/** 404 page for a page deleted between route lookup and rendering. */
export default function NotFound() {
  return <ErrorPage status={404} search={{ action: siteSearchPath, text: '' }} />;
}
