/** Comparison of a draft with its published version: list of changes, and both pages side by side in frames. */
import { Heading } from '#components/ui/heading.tsx';

export interface DraftComparisonProps {
  readonly changes: readonly {
    readonly key: string;
    readonly title: string;
    readonly change: 'added' | 'removed' | 'changed' | 'moved';
  }[];
  /** Address of each side; null if nothing is published. */
  readonly published: string | null;
  readonly draft: string;
}

/**
 * Compares draft and published version: side by side on wide screens, one at a time on a phone. Works without scripts.
 */
export function DraftComparison({ changes, published, draft }: DraftComparisonProps) {
  return (
    <section className="draft-comparison" data-draft-tool="">
      <Heading level={1}>Draft and published version</Heading>
      {changes.length === 0 ? (
        <p>No differences.</p>
      ) : (
        <ul aria-label="What has changed">
          {changes.map(({ key, title, change }) => (
            <li key={`${title} ${change} ${key}`}>
              {title} <strong>{change}</strong>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="draft-switch">
        <legend className="sr-only">Choose a version</legend>
        <label>
          <input type="radio" name="draft-side" id="draft-side-draft" defaultChecked /> Draft
        </label>
        <label>
          <input type="radio" name="draft-side" id="draft-side-published" /> Published
        </label>
      </fieldset>
      <div className="draft-sides">
        <div data-side="published">
          <h2>Published</h2>
          {published ? <iframe src={published} title="Published" /> : <p>This page is not public yet.</p>}
        </div>
        <div data-side="draft">
          <h2>Draft</h2>
          <iframe src={draft} title="Draft" />
        </div>
      </div>
    </section>
  );
}
