/**
 * 404 page outside the site's layout, which no address leads to. Without this file, Next sends its own 404 page as data
 * with every page.
 */
export default function NotFound() {
  return null;
}
