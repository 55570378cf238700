import { Icon } from '#components/ui/icon.tsx';

/** How one leaves the draft: by a form that ends the session, or by a link to what is public. */
export type LeaveDraft =
  | { readonly kind: 'form'; readonly action: string; readonly to: string }
  | { readonly kind: 'link'; readonly href: string };

/** What the banner of a draft says and offers. */
export interface DraftBannerProps {
  readonly title: string;
  /** Who sees what: "Drafts of the whole site", "Shared with a link until …". */
  readonly scope: string;
  /** What its maker wrote to those who follow the link. */
  readonly note?: string | null;
  readonly changed: string;
  /** In words, the time it is shown as of; null for the present. */
  readonly asOf: string | null;
  readonly leave: LeaveDraft;
  /** Where the form "view as of" goes, what it keeps, and what it says now. */
  readonly time: {
    readonly action: string;
    readonly name: string;
    readonly value: string;
    readonly kept: readonly { readonly name: string; readonly value: string }[];
    readonly presentHref: string;
  };
  readonly compareHref: string;
  /** True while draft and published stand side by side. */
  readonly isComparison?: boolean;
  /** Said where the page shown is not the latest there is. */
  readonly overtaken?: string | null;
}

/** Says that a page is a draft, and whose, and leads out of it. Works without scripts; folded it is one line. */
export function DraftBanner(props: DraftBannerProps) {
  const { title, scope, note, changed, asOf, leave, time, compareHref, isComparison, overtaken } = props;
  return (
    <aside aria-label="Draft" data-draft-tool="" className="draft-banner">
      <div className="draft-banner-line">
        <details className="draft-banner-more">
          <summary>
            <Icon name="chevron" className="size-4" />
            <strong>Draft</strong>
            <span className="draft-banner-title">{asOf ? `as of ${asOf}` : title}</span>
          </summary>
          <div className="draft-banner-panel">
            <p>
              <strong>{title}</strong>, last changed {changed}. {scope}
            </p>
            {note && <p>“{note}”</p>}
            <form action={time.action} method="get" className="draft-banner-form">
              {time.kept.map(({ name, value }) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <label htmlFor="draft-as-of">View as of, New Zealand time</label>
              <input
                id="draft-as-of"
                type="datetime-local"
                name={time.name}
                defaultValue={time.value}
                required
              />
              <button type="submit">Show</button>
              {asOf && (
                <a href={time.presentHref} data-document="">
                  Back to now
                </a>
              )}
            </form>
            <p>
              <a href={compareHref} data-document="">
                {isComparison ? 'The draft alone' : 'Compare with published'}
              </a>
            </p>
          </div>
        </details>
        {leave.kind === 'form' ? (
          <form action={leave.action} method="post" className="draft-banner-leave">
            <input type="hidden" name="to" value={leave.to} />
            <button type="submit">Leave</button>
          </form>
        ) : (
          <a href={leave.href} data-document="" className="draft-banner-leave">
            Leave
          </a>
        )}
      </div>
      {overtaken && (
        <p role="status" className="draft-banner-news">
          {overtaken}
        </p>
      )}
    </aside>
  );
}
