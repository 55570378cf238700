/** Banner above draft pages: scope, note, time travel, comparison, and a way to leave the draft mode. */
import { ErrorSummary } from '#components/form/error-summary.tsx';
import { describe, FieldMessage } from '#components/form/field.tsx';
import { Icon } from '#components/ui/icon.tsx';

/** How to leave the draft: a form that ends the session, or a link to the public page. */
export type LeaveDraft =
  | { readonly kind: 'form'; readonly action: string; readonly to: string }
  | { readonly kind: 'link'; readonly href: string };

/** Texts and links of the draft banner. */
export interface DraftBannerProps {
  /** The content that is shown: `Draft`, `Published`, `Release`. */
  readonly kind?: string;
  readonly title: string;
  /** Scope of the draft: "Drafts of the whole site", "Shared with a link until …". */
  readonly scope: string;
  /** Message from the editor who created the preview link. */
  readonly note?: string | null;
  readonly changed: string;
  /** Formatted time of the preview; null for the present. */
  readonly asOf: string | null;
  readonly leave: LeaveDraft;
  /** The "view as of" form: action, field, hidden fields and link back to the present. */
  readonly time: {
    readonly action: string;
    readonly name: string;
    readonly value: string;
    /** Validation error of the requested time. */
    readonly error?: string | undefined;
    readonly hiddenFields: readonly { readonly name: string; readonly value: string }[];
    readonly presentHref: string;
  };
  readonly compareHref: string;
  /** True while draft and published version stand side by side. */
  readonly isComparison?: boolean;
  /** Notice that a newer draft exists. */
  readonly newerDraftNotice?: string | null;
}

const timeId = 'draft-as-of';

/** Banner of a draft page: title, scope, time travel, and a way out. Works without scripts; one line when folded. */
export function DraftBanner(props: DraftBannerProps) {
  const { kind = 'Draft', title, scope, note, changed, asOf, leave, time } = props;
  const { compareHref, isComparison, newerDraftNotice } = props;
  return (
    <aside aria-label="Draft" data-draft-tool="" className="draft-banner">
      <div className="draft-banner-line">
        <details open={time.error !== undefined} className="draft-banner-more">
          <summary>
            <Icon name="chevron" className="size-4" />
            <strong>{kind}</strong>
            <span className="draft-banner-title" data-as-of={asOf ? '' : undefined}>
              {asOf ? `as of ${asOf}` : title}
            </span>
          </summary>
          <div className="draft-banner-panel">
            <p>
              <strong>{title}</strong>, last changed {changed}. {scope}
            </p>
            {note && <p>“{note}”</p>}
            {time.error && <ErrorSummary errors={[{ id: timeId, message: time.error }]} />}
            <form action={time.action} method="get" noValidate className="draft-banner-form">
              {time.hiddenFields.map(({ name, value }) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <label htmlFor={timeId}>View as of (New Zealand time)</label>
              <FieldMessage id={timeId} error={time.error} />
              <input
                {...describe({ id: timeId, error: time.error })}
                id={timeId}
                type="datetime-local"
                name={time.name}
                defaultValue={time.value}
                required
              />
              <button type="submit">Show</button>
              {(asOf || time.error) && (
                <a href={time.presentHref} data-document="">
                  Back to now
                </a>
              )}
            </form>
            <p>
              <a href={compareHref} data-document="">
                {isComparison ? 'Draft only' : 'Compare with published'}
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
      {newerDraftNotice && (
        <p role="status" className="draft-banner-news">
          {newerDraftNotice}
        </p>
      )}
    </aside>
  );
}
