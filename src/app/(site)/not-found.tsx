import { MissingPage } from './error.tsx';

/**
 * 404 page for a page deleted between route lookup and rendering. Next sends its elements with every page: as a client
 * component of a script that every page has, it costs only its name.
 */
export default function NotFound() {
  return <MissingPage />;
}
