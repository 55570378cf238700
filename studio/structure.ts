/** Structure of the Studio's content tool: the site tree first, then documents shown on several pages. */
import { AddIcon } from '@sanity/icons/Add';
import { BasketIcon } from '@sanity/icons/Basket';
import { EyeOpenIcon } from '@sanity/icons/EyeOpen';
import { FolderIcon } from '@sanity/icons/Folder';
import { HomeIcon } from '@sanity/icons/Home';
import { TrashIcon } from '@sanity/icons/Trash';
import { UnlinkIcon } from '@sanity/icons/Unlink';
import { map } from 'rxjs';
import type { SortOrderingItem } from 'sanity';
import type { ListItemBuilder, StructureBuilder, StructureResolver } from 'sanity/structure';
import { lockedBlocks } from '#schemas/validation/locked-pages.ts';
import { RecentlyDeleted } from './components/deleted-documents.tsx';
import { WaitingForReview } from './components/waiting-for-review.tsx';
import { type PageNode, pagesQuery, pageTree } from './desk/page-tree.ts';
import { workLists } from './desk/work-lists.ts';
import { retryQuery, studioApiVersion } from './editing/content-queries.ts';
import { iconOf } from './type-icons.ts';

/** Document types listed below their overview page, as on the site. */
const kinds = [
  { path: '/destinations/', type: 'destination', title: 'Destinations', one: 'destination' },
  { path: '/tours/', type: 'tour', title: 'Tours', one: 'tour' },
  { path: '/blogs/', type: 'blogPost', title: 'Blog posts', one: 'blog post' },
] as const;

const lockedPaths = new Set(lockedBlocks.values());
const kindPaths: ReadonlySet<string> = new Set(kinds.map(({ path }) => path));

const byName = { field: 'title', direction: 'asc' } as const;
/** Default sort order of each list. */
const order: Readonly<Record<string, SortOrderingItem>> = {
  blogPost: { field: 'publishedAt', direction: 'desc' },
  station: { field: 'stop', direction: 'asc' },
  siteNotice: { field: 'startsAt', direction: 'desc' },
  redirect: { field: 'from', direction: 'asc' },
  previewLink: { field: 'expiresAt', direction: 'desc' },
};

type Item = ListItemBuilder | ReturnType<StructureBuilder['divider']>;

/** Button that creates a page below an address, or a page without an address yet. */
function newPage(S: StructureBuilder, above?: string) {
  return above === undefined
    ? newItem(S, 'New page', [{ type: 'page' }, {}])
    : newItem(S, 'New page here', [{ type: 'page', template: 'page-below' }, { path: above }]);
}

/** Custom lists have no “Create” button of their own. */
function newItem(S: StructureBuilder, title: string, params: [{ type: string; template?: string }, object]) {
  return S.menuItem().title(title).icon(AddIcon).showAsAction(true).intent({ type: 'create', params });
}

/** List item of a page; a folder if there are pages below its address. */
function itemOf(S: StructureBuilder, node: PageNode): Item {
  const page = S.documentListItem().id(node.id).schemaType('page');
  if (node.below.length === 0) return page;
  return S.listItem()
    .id(node.id)
    .title(node.title)
    .icon(FolderIcon)
    .child(
      S.list()
        .id(node.id)
        .title(node.title)
        .canHandleIntent(() => false)
        .items([page, S.divider(), ...node.below.map((below) => itemOf(S, below))])
        .menuItems([newPage(S, node.path)]),
    );
}

function kindItem(S: StructureBuilder, kind: (typeof kinds)[number], top: readonly PageNode[]): Item {
  const { path, type, title, one } = kind;
  const icon = iconOf(type);
  const list = listOf(S, type, `All ${title.toLowerCase()}`);
  const page = top.find((node) => node.path === path);
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icon)
    .child(
      page
        ? S.list()
            .id(type)
            .title(title)
            .menuItems([newItem(S, `New ${one}`, [{ type }, {}])])
            .items([
              S.documentListItem().id(page.id).schemaType('page'),
              ...page.below.map((below) => itemOf(S, below)),
              S.divider(),
              S.listItem().id('all').title(`All ${title.toLowerCase()}`).icon(icon).child(list),
            ])
        : list,
    );
}

/** List of a type's documents in its default order. */
function listOf(S: StructureBuilder, type: string, title: string) {
  return S.documentTypeList(type)
    .title(title)
    .defaultOrdering([order[type] ?? byName]);
}

/** List of a type, if this Studio has it. */
function typeItem(S: StructureBuilder, type: string, title: string): Item[] {
  if (!S.context.schema.get(type)) return [];
  return [
    S.listItem()
      .id(type)
      .title(title)
      .icon(iconOf(type))
      .child(listOf(S, type, title)),
  ];
}

/** Folder of pages without a common parent; nothing if there are none. */
function folderOf(
  S: StructureBuilder,
  { id, title, icon }: { id: string; title: string; icon: typeof FolderIcon },
  pages: readonly PageNode[],
): Item[] {
  if (pages.length === 0) return [];
  return [
    S.listItem()
      .id(id)
      .title(title)
      .icon(icon)
      .child(
        S.list()
          .id(id)
          .title(title)
          .items(pages.map((node) => itemOf(S, node))),
      ),
  ];
}

/** Content structure, updated live when addresses of pages change. */
export const structure: StructureResolver = (S, { documentStore }) =>
  documentStore.listenQuery(pagesQuery, {}, { apiVersion: studioApiVersion, perspective: 'raw' }).pipe(
    retryQuery(),
    map((found: unknown) => desk(S, pageTree(found), workLists(S, documentStore))),
  );

function desk(S: StructureBuilder, { home, top, lost }: ReturnType<typeof pageTree>, lists: readonly Item[]) {
  const isLocked = ({ path }: PageNode) => lockedPaths.has(path);
  const ordinary = top.filter((node) => !isLocked(node) && !kindPaths.has(node.path));
  const [folders, single] = [
    ordinary.filter(({ below }) => below.length > 0),
    ordinary.filter(({ below }) => below.length === 0),
  ];
  const locked = top.filter(isLocked);
  return S.list()
    .id('site')
    .title('The site')
    .menuItems([newPage(S)])
    .items([
      ...(home
        ? [
            S.listItem()
              .id('home')
              .title('Home')
              .icon(HomeIcon)
              .child(S.document().id('home').documentId(home.id).schemaType('page')),
          ]
        : []),
      ...folders.map((node) => itemOf(S, node)),
      ...kinds.map((kind) => kindItem(S, kind, top)),
      ...single.map((node) => itemOf(S, node)),
      ...folderOf(S, { id: 'selling', title: 'Cart and checkout', icon: BasketIcon }, locked),
      ...folderOf(S, { id: 'without-address', title: 'Without an address', icon: UnlinkIcon }, lost),
      S.divider(),
      ...lists,
      S.divider(),
      ...typeItem(S, 'travelPass', 'Passes'),
      ...typeItem(S, 'station', 'Stations'),
      ...typeItem(S, 'sharedSection', 'Shared sections'),
      ...typeItem(S, 'pageTemplate', 'Page templates'),
      ...typeItem(S, 'blockPattern', 'Saved patterns'),
      S.divider(),
      S.listItem()
        .id('siteSettings')
        .title('Navigation and footer')
        .icon(iconOf('siteSettings'))
        .child(S.document().id('siteSettings').documentId('siteSettings').schemaType('siteSettings')),
      ...typeItem(S, 'siteNotice', 'Notices on every page'),
      ...typeItem(S, 'redirect', 'Redirects'),
      ...typeItem(S, 'previewLink', 'Preview links'),
      S.divider(),
      S.listItem()
        .id('review')
        .title('Waiting for review')
        .icon(EyeOpenIcon)
        .child(S.component(WaitingForReview).id('review').title('Waiting for review')),
      S.listItem()
        .id('deleted')
        .title('Recently deleted')
        .icon(TrashIcon)
        .child(S.component(RecentlyDeleted).id('deleted').title('Recently deleted')),
    ]);
}
