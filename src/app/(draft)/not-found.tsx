import { ErrorPage } from '#components/layout/error-page.tsx';

/** A page that went away between the route table and its rendering. */
export default function NotFound() {
  return <ErrorPage status={404} />;
}
