import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import { SheepAtSignpost } from './empty-drawings.tsx';
import { Choices } from './filter-links.tsx';
import type { ChoicesView } from './journey-view.ts';

/** View model of a list filter. All texts are formatted; the links lead to the same page with another query. */
export interface FilterView {
  readonly rows: readonly ChoicesView[];
  /** Summary of the shown list: `4 of 26 destinations: South Island, by train.` Announced when it changes. */
  readonly status: string;
  /** Filters that could not be applied, one sentence each. */
  readonly problems: readonly string[];
  /** Link to the whole list; null if it is shown already. */
  readonly allHref: string | null;
}

/**
 * Filter of a list, with a summary of the result. It consists of links, so that it works without a script and each
 * selection has an address.
 * @param id id of the filter on its page; its links return to it
 */
export function ListFilter({ filter, id }: { filter: FilterView; id: string }) {
  const { rows, status, problems, allHref } = filter;
  const here = rows.map((row) => ({
    ...row,
    choices: row.choices.map((choice) => ({ ...choice, href: `${choice.href}#${id}` })),
  }));
  return (
    <div
      id={id}
      // Receives focus if the clicked link no longer exists.
      tabIndex={-1}
      className="flex scroll-mt-4 flex-col gap-3 border-ink border-t-2 border-b border-b-line py-4"
    >
      <div className="print:hidden">
        <Choices rows={here} isStacked />
      </div>
      <div role="status" className="flex flex-col gap-1">
        {problems.map((problem) => (
          <p key={problem} className="flex items-start gap-2">
            <Icon name="info" className="mt-[0.15em] size-[1.2em]" />
            {problem}
          </p>
        ))}
        <p className="figures font-semibold">{status}</p>
      </div>
      {allHref && (
        <p className="print:hidden">
          <Anchor
            href={`${allHref}#${id}`}
            className="link-line inline-flex min-h-11 items-center font-semibold text-rail md:min-h-9"
          >
            Show all
          </Anchor>
        </p>
      )}
    </div>
  );
}

/** Empty state below a filter without matches. The link to clear the filter stands above. */
export function NoMatches({ text }: { text: string }) {
  return (
    <div className="grid items-center gap-x-gutter gap-y-6 py-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <p className="max-w-text">{text}</p>
      <SheepAtSignpost />
    </div>
  );
}
