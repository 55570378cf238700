/** The id of the page's main part. */
export const mainId = 'content';

/** The first stop of the Tab key: past the navigation to the page itself. */
export function SkipLink() {
  return (
    <a href={`#${mainId}`} className="skip-link m-2 rounded-sm bg-ink px-4 py-3 font-semibold text-paper">
      Skip to the content
    </a>
  );
}
