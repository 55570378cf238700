/** What this house adds to the Studio for editors: where things are used, copies, and pages that stay. */
import { type DocumentActionComponent, definePlugin } from 'sanity';
import { routableTypes } from '#schemas/shared/link.schema.ts';
import { isLockedDraft, isLockedPage } from '#schemas/validation/locked-pages.ts';
import { copyBlockAction } from './components/copy-block-action.tsx';
import { duplicateAction } from './components/duplicate-action.tsx';
import { FormInput } from './components/form-input.tsx';
import { shareDraftAction } from './components/share-draft-action.tsx';
import { usesInspector } from './components/uses-inspector.tsx';

const routable: ReadonlySet<string> = new Set(routableTypes);
const composed = new Set(['page', 'destination', 'blogPost', 'tour', 'sharedSection']);
/** Types of which there is one document, which is always there. */
const single = new Set(['siteSettings']);
/** Types that editors do not make by “Create”. */
const notCreated = new Set([...single, 'previewLink']);

const stays = 'The site links to this page, so it stays public at its address.';

/** The same action, which can't be taken on the pages that sell. */
function keepLockedPages(action: DocumentActionComponent): DocumentActionComponent {
  const kept: DocumentActionComponent = (props) => {
    const description = action(props);
    const isKept = props.published ? isLockedPage(props.published) : isLockedDraft(props.draft);
    return description && isKept ? { ...description, disabled: true, title: stays } : description;
  };
  kept.action = action.action;
  kept.displayName = `Kept(${action.displayName ?? action.action ?? 'action'})`;
  return kept;
}

/** The actions of a type, out of those that are there already. */
function actionsFor(
  schemaType: string,
  before: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  if (single.has(schemaType))
    return before.filter(({ action }) => !['delete', 'duplicate', 'unpublish'].includes(action ?? ''));
  // A second document of one token opens nothing, the first neither. It is made and taken back where the draft is shared.
  if (schemaType === 'previewLink') return before.filter(({ action }) => action === 'delete');
  if (!composed.has(schemaType)) return [...before];
  const own = before.map((action) => {
    if (action.action === 'duplicate') return duplicateAction;
    return action.action === 'delete' || action.action === 'unpublish' ? keepLockedPages(action) : action;
  });
  return routable.has(schemaType) ? [...own, copyBlockAction, shareDraftAction] : [...own, copyBlockAction];
}

export const editingTools = definePlugin({
  name: 'southbound-editing',
  form: { components: { input: FormInput } },
  document: {
    inspectors: (before) => [...before, usesInspector],
    actions: (before, { schemaType }) => actionsFor(schemaType, before),
    newDocumentOptions: (before) => before.filter(({ templateId }) => !notCreated.has(templateId)),
  },
  schema: {
    templates: (before) => [
      ...before,
      {
        id: 'page-below',
        title: 'Page below this one',
        schemaType: 'page',
        parameters: [{ name: 'path', title: 'Address above', type: 'string' }],
        value: ({ path }: { path: string }) => ({ path: { _type: 'slug', current: path } }),
      },
    ],
  },
});
