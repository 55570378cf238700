import { ErrorPage } from '#components/layout/error-page.tsx';

/** 404 page of the draft route, for a page deleted between route lookup and rendering. */
export default function NotFound() {
  return <ErrorPage status={404} />;
}
