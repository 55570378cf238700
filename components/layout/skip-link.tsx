/** Id of the `<main>` element. */
export const mainId = 'content';

/** Skip link: the first Tab stop, which leads past the navigation. */
export function SkipLink() {
  return (
    <a href={`#${mainId}`} className="skip-link m-2 rounded-sm bg-ink px-4 py-3 font-semibold text-paper">
      Skip to the content
    </a>
  );
}
