/** Site search block: the search field with results grouped by type, or links onwards. */
import { BlockIntro } from '#blocks/block-intro.tsx';
import {
  type BlockProps,
  type FallbackProps,
  type HeadingLevel,
  lowerHeadingLevel,
} from '#blocks/define-block.ts';
import { SearchFormIsland } from '#blocks/islands.tsx';
import { ResultRow } from '#components/search/result-row.tsx';
import { EmptyState } from '#components/travel/empty-state.tsx';
import { Heading } from '#components/ui/heading.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Anchor } from '#components/ui/link.tsx';
import type { siteSearch } from '#schemas/blocks/site-search.schema.ts';
import type { ResultGroup, SearchState, SiteSearchData } from './site-search-data.ts';

/** The number of results of a type that are unfolded. */
const maxUnfolded = 6;

type Links = BlockProps<typeof siteSearch>['block']['links'];

/** The site search: its field, with the results or links onwards. */
export function SiteSearch({ block, data, headingLevel, id }: BlockProps<typeof siteSearch, SiteSearchData>) {
  const { heading, lead, links } = block;
  const { action, typed, stamp, state } = data;
  const level = heading ? lowerHeadingLevel(headingLevel) : headingLevel;
  return (
    <div data-search-page="" className="flex flex-col gap-stack">
      <BlockIntro {...{ heading, lead, id }} level={headingLevel} />
      <div className="lg:max-w-[44rem]">
        <SearchFormIsland
          {...{ id, action, typed, stamp }}
          error={state.kind === 'too-long' ? state.message : undefined}
          focusOnLoad={state.kind === 'not-asked'}
          announcement={announcementOf(state)}
        />
      </div>
      <Answer {...{ state, links, level, id }} />
    </div>
  );
}

function announcementOf(state: SearchState): string {
  if (state.kind === 'found') return state.note ? `${state.summary}. ${state.note}` : state.summary;
  return state.kind === 'nothing' ? state.summary : '';
}

function Answer({
  state,
  links,
  level,
  id,
}: {
  state: SearchState;
  links: Links;
  level: HeadingLevel;
  id: string;
}) {
  switch (state.kind) {
    case 'found':
      return (
        <div className="flex flex-col gap-8">
          <div className="flex flex-col gap-1">
            <p className="figures font-semibold text-lg [overflow-wrap:anywhere]">{state.summary}</p>
            {state.note && <p className="text-quiet">{state.note}</p>}
          </div>
          {state.groups.map((group) => (
            <Group key={group.key} group={group} level={level} id={`${id}-${group.key}`} />
          ))}
        </div>
      );
    case 'nothing':
      return (
        <div className="flex flex-col gap-stack">
          <EmptyState
            level={level}
            state="unfound"
            title={state.summary}
            text={
              state.suggestions.length > 0
                ? 'Did you mean one of these?'
                : 'Try fewer words, the name of a town, or how you’d like to travel. Macrons are optional.'
            }
            links={state.suggestions.map(({ words, href }) => ({ label: words, href }))}
          />
          {linksOf(links).length > 0 && <WaysOn links={links} level={level} />}
        </div>
      );
    case 'unavailable':
      return <Unavailable level={level} links={links} />;
    default:
      return linksOf(links).length > 0 ? <WaysOn links={links} level={level} /> : null;
  }
}

/** The editor's links that lead to an existing page. */
function linksOf(links: Links): readonly { readonly label: string; readonly href: string }[] {
  return links.flatMap(({ label, href }) => (href ? [{ label, href }] : []));
}

function Group({ group, level, id }: { group: ResultGroup; level: HeadingLevel; id: string }) {
  const { name, count, results } = group;
  const more = results.slice(maxUnfolded);
  const rows = (some: ResultGroup['results']) => (
    <ul>
      {some.map((result) => (
        // Two passes may link to the same part of a page.
        <ResultRow
          key={`${result.href} ${result.title.map(({ text }) => text).join('')}`}
          result={result}
          level={lowerHeadingLevel(level)}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={id} className="page-grid gap-y-3 border-ink border-t-2 pt-4">
      <div className="col-span-12 lg:col-span-3">
        <Heading level={level} size="small" id={id} className="flex flex-wrap items-baseline gap-x-2">
          <span>{name}</span> <span className="figures font-normal text-base text-quiet">{count}</span>
        </Heading>
      </div>
      <div className="search-results col-span-12 lg:col-span-9">
        {rows(results.slice(0, maxUnfolded))}
        {more.length > 0 && (
          <details className="group/more border-line border-t">
            <summary className="link-line inline-flex min-h-12 items-center gap-1.5 font-semibold text-rail">
              <span className="group-open/more:hidden">Show {more.length} more</span>
              <span className="hidden group-open/more:inline">Show fewer</span>
              <Icon name="chevron" className="size-[1em] group-open/more:rotate-180" />
            </summary>
            {rows(more)}
          </details>
        )}
        {count > results.length && (
          <p className="figures border-line border-t pt-3 text-quiet text-sm">
            And {count - results.length} more: add another word to narrow the results.
          </p>
        )}
      </div>
    </section>
  );
}

function WaysOn({ links, level }: { links: Links; level: HeadingLevel }) {
  return (
    <nav aria-label="Popular pages" className="flex flex-col gap-2">
      <Heading level={level} size="small">
        Or start here
      </Heading>
      <ul className="grid gap-x-gutter border-line border-b sm:grid-cols-2 lg:grid-cols-3">
        {linksOf(links).map(({ label, href }) => (
          <li key={href} className="border-line border-t">
            <Anchor
              href={href}
              className="link-line flex min-h-12 items-center justify-between gap-3 py-2 font-semibold text-rail"
            >
              <span>{label}</span>
              <Icon name="arrow" className="size-[1em]" />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Unavailable({ level, links }: { level: HeadingLevel; links: Links }) {
  const ways = linksOf(links);
  return (
    <EmptyState
      level={level}
      state="fault"
      title="Search is unavailable"
      text="Something isn’t working on our side. Please try again in a minute, or continue from here."
      links={ways.length > 0 ? ways : [{ label: 'Contact us', href: '/contact/' }]}
    />
  );
}

/** The fallback when the search failed. */
export function SiteSearchUnavailable({ headingLevel }: FallbackProps) {
  return <Unavailable level={headingLevel} links={[]} />;
}
