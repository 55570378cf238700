import type { PreviewLink } from '#cms/preview-link.ts';
import { DraftBanner, type LeaveDraft } from '#components/draft/draft-banner.tsx';
import { DraftComparison } from '#components/draft/draft-comparison.tsx';
import { pluralNoun } from '#contracts/counts.ts';
import { formatList } from '#contracts/lists.ts';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';
import { now } from '#platform/clock.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import { PageView } from '../page-view.tsx';
import { formatInstantWithZone, writeAsOf } from './as-of.ts';
import { changedFields, compareBlocks } from './compare-blocks.ts';
import { draftParameters, parsePreviewPath } from './draft-route.ts';
import { draftAddress, draftSettings, type OpenDraft } from './open-draft.ts';
import { placeAttributes } from './place-attributes.ts';

const titles: ReadonlyMap<string, string> = new Map(
  Object.values(blockSchemas).map(({ type, title }) => [type, title]),
);

/** Renders a draft: the page, one side of a comparison, or the comparison of both. */
export async function DraftView({ draft, query }: { draft: OpenDraft; query: PageQuery }) {
  switch (draft.view) {
    case 'page':
      return (
        <>
          <Banner draft={draft} />
          <Side draft={draft} query={query} />
        </>
      );
    case 'comparison':
      return (
        <>
          <Banner draft={draft} />
          <Comparison draft={draft} />
        </>
      );
    default:
      return <Side draft={draft} query={query} />;
  }
}

/** Renders the page as the public route does. */
async function Side({ draft, query }: { draft: OpenDraft; query: PageQuery }) {
  const { view } = draft;
  const page = view === 'published' ? draft.published : draft.page;
  if (!page) return null;
  const changes =
    view === 'page' ? undefined : compareBlocks(draft.published?.blocks ?? [], draft.page.blocks);
  // Notices are not part of the page that a preview link opens.
  const isPublic = view === 'published' || draft.place.kind === 'link';
  const settings = await draftSettings(isPublic ? 'published' : draft.reading);
  return (
    <PageView
      page={page}
      visitor={{ kind: 'editor' }}
      query={query}
      draft={{
        at: draft.asOf ?? now(),
        settings,
        attributes: placeAttributes(page, {
          changes: view === 'published' ? changes?.before : changes?.after,
          isEdited: view === 'page' && draft.place.kind === 'session',
        }),
      }}
    />
  );
}

function Comparison({ draft }: { draft: OpenDraft }) {
  const { list } = compareBlocks(draft.published?.blocks ?? [], draft.page.blocks);
  const fields = draft.published ? changedFields(draft.published, draft.page) : [];
  return (
    <DraftComparison
      changes={[
        ...fields.map((title) => ({ key: title, title, change: 'changed' as const })),
        ...list.map(({ key, type, change }) => ({ key, change, title: titles.get(type) ?? type })),
      ]}
      published={draft.published ? draftAddress(draft, { [draftParameters.side]: 'published' }) : null}
      draft={draftAddress(draft, { [draftParameters.side]: 'draft' })}
    />
  );
}

function Banner({ draft }: { draft: OpenDraft }) {
  const { page, link, place, asOf, isAsOfUnclear, token } = draft;
  const isComparison = draft.view === 'comparison';
  const hiddenFields = [
    ...(token === null ? [] : [{ name: draftParameters.token, value: token }]),
    ...(isComparison ? [{ name: draftParameters.compare, value: '' }] : []),
  ];
  const comparing = isComparison ? { [draftParameters.compare]: '' } : undefined;
  const leave: LeaveDraft =
    place.kind === 'session'
      ? { kind: 'form', action: '/api/draft/leave', to: draft.outside.path }
      : { kind: 'link', href: draft.outside.path };
  return (
    <DraftBanner
      kind={kindOf(draft)}
      title={page.title}
      scope={scopeOf(draft)}
      note={link?.note ?? null}
      changed={formatInstantWithZone(new Date(page.updatedAt))}
      asOf={asOf && formatInstantWithZone(asOf)}
      leave={leave}
      time={{
        action: draftAddress({ place, token: null, asOf: null }, {}),
        name: draftParameters.asOf,
        value: writeAsOf(asOf ?? now()),
        error: isAsOfUnclear ? 'Enter a date and time. You’re seeing the latest draft.' : undefined,
        hiddenFields,
        presentHref: draftAddress({ ...draft, asOf: null }, { ...comparing }),
      }}
      compareHref={draftAddress(draft, isComparison ? {} : { [draftParameters.compare]: '' })}
      isComparison={isComparison}
      newerDraftNotice={
        draft.isOvertaken ? 'There is a newer draft, but this link shows a fixed version.' : null
      }
    />
  );
}

function scopeOf(draft: OpenDraft): string {
  const { link } = draft;
  if (!link) return [sessionScope(draft), ...addressWords(draft)].join(' ');
  return [
    `Shared by a link that expires ${formatInstantWithZone(link.expiresAt)}.`,
    sharedState(draft, link),
    'It opens this page only: links lead to public pages.',
    ...addressWords(draft),
  ].join(' ');
}

/** Sentence about the state of the page that a preview link shows. */
function sharedState({ releases: [title] }: OpenDraft, { revision, release }: PreviewLink): string {
  if (revision !== null) return 'It shows a fixed version of the draft.';
  if (release === null) return 'It always shows the latest draft.';
  return title === undefined
    ? 'It showed a release that no longer exists.'
    : `It shows the page in the release “${title}”.`;
}

/** Word for the content that is shown. */
function kindOf({ reading, releases }: OpenDraft): string {
  if (reading === 'published') return 'Published';
  return releases.length > 0 ? 'Release' : 'Draft';
}

/** Sentence about the content that an editor's session shows. */
function sessionScope({ reading, releases }: OpenDraft): string {
  if (reading === 'published') return 'You’re viewing the site as visitors see it.';
  if (releases.length === 0) return 'You’re viewing drafts across the site.';
  const named = formatList(releases.map((title) => `“${title}”`));
  const below = reading.split(',').includes('drafts') ? 'over drafts' : 'over published content';
  return `You’re viewing the ${pluralNoun(releases.length, 'release')} ${named} ${below}, across the site.`;
}

/** Sentences about the page's address, for visitors and in drafts. */
function addressWords({ page, place, published, outside }: OpenDraft): string[] {
  const hasPlace = place.kind === 'link' || parsePreviewPath(place.path) === null;
  return [
    ...(hasPlace ? [] : ['It has no address, or shares one with another page.']),
    ...(published ? [] : [`It is not public yet: “Leave” takes you to “${outside.title}”.`]),
    ...(published && published.path !== page.path
      ? [`Visitors see it at ${published.path} until you publish.`]
      : []),
  ];
}
