/**
 * Studio plugin for editing: custom inputs, copying, sharing, “Where is this used?”, and protection of locked pages.
 */
import { type DocumentActionComponent, definePlugin } from 'sanity';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { savedBlocksTypes } from '#schemas/documents/saved-blocks.schema.ts';
import { isLockedDraft, isLockedPage } from '#schemas/validation/locked-pages.ts';
import { copyBlockAction } from './components/copy-block-action.tsx';
import { duplicateAction } from './components/duplicate-action.tsx';
import { FormInput, FormItem } from './components/form-input.tsx';
import { moveAction } from './components/move-section.tsx';
import { revisionsInspector } from './components/named-revisions.tsx';
import { reviewAction, reviewBadge } from './components/review-action.tsx';
import { savePatternAction, saveTemplateAction } from './components/save-blocks-action.tsx';
import { shareDraftAction } from './components/share-draft-action.tsx';
import { startFromTemplateAction } from './components/start-from-template-action.tsx';
import { TimeZoneLayout } from './components/time-zone-layout.tsx';
import { UndoLayout, undoActions } from './components/undo.tsx';
import { usesInspector } from './components/uses-inspector.tsx';
import { keptPublic } from './publishing/removal-check.ts';

const routable: ReadonlySet<string> = new Set(routableTypes);
const composed = new Set(['page', 'destination', 'blogPost', 'tour', 'sharedSection']);
/** Types with a single document that always exists. */
const single = new Set(['siteSettings']);
/** Types that editors do not create by “Create”. */
const notCreated = new Set([...single, 'previewLink', ...savedBlocksTypes]);

/** Actions of all types that editors write. */
const commonActions = [reviewAction, ...undoActions];

/** Wraps an action: disabled on locked pages. */
function disableOnLockedPages(action: DocumentActionComponent): DocumentActionComponent {
  const wrapped: DocumentActionComponent = (props) => {
    const description = action(props);
    const isKept = props.published ? isLockedPage(props.published) : isLockedDraft(props.draft);
    return description && isKept ? { ...description, disabled: true, title: keptPublic } : description;
  };
  wrapped.action = action.action;
  wrapped.displayName = `Kept(${action.displayName ?? action.action ?? 'action'})`;
  return wrapped;
}

/** Selects and extends the document actions of a type. */
function actionsFor(
  schemaType: string,
  before: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  if (single.has(schemaType))
    return [
      ...before.filter(({ action }) => !['delete', 'duplicate', 'unpublish'].includes(action ?? '')),
      ...commonActions,
    ];
  // A duplicate would share its token with the first link, and neither would work. Links are created and revoked
  // where a draft is shared.
  if (schemaType === 'previewLink') return before.filter(({ action }) => action === 'delete');
  if (schemaType === 'pageTemplate')
    return [startFromTemplateAction, ...before.filter(({ action }) => action === 'delete')];
  if (schemaType === 'blockPattern') return before.filter(({ action }) => action === 'delete');
  if (!composed.has(schemaType)) return [...before, ...commonActions];
  const own = before.map((action) => {
    if (action.action === 'duplicate') return duplicateAction;
    return action.action === 'delete' || action.action === 'unpublish'
      ? disableOnLockedPages(action)
      : action;
  });
  return [
    ...own,
    ...commonActions,
    ...(schemaType === 'page' ? [moveAction] : []),
    copyBlockAction,
    savePatternAction,
    ...(routable.has(schemaType) ? [saveTemplateAction] : []),
    ...(routable.has(schemaType) ? [shareDraftAction] : []),
  ];
}

/**
 * Selects and extends the document actions of a version in a release. Sanity keeps only its own there, after all plugins, so the
 * configuration of the Studio adds ours (sanity.config.ts).
 */
export function actionsInRelease(
  schemaType: string,
  before: readonly DocumentActionComponent[],
): DocumentActionComponent[] {
  const isComposed = composed.has(schemaType);
  const own = before.map((action) =>
    action.action === 'unpublishVersion' && isComposed ? disableOnLockedPages(action) : action,
  );
  return [
    ...(routable.has(schemaType) ? [shareDraftAction] : []),
    ...own,
    ...commonActions,
    ...(isComposed ? [copyBlockAction, savePatternAction] : []),
    ...(routable.has(schemaType) ? [saveTemplateAction] : []),
  ];
}

/** The plugin. It comes last, so that locked pages stay protected from actions of other plugins. */
export const editingTools = definePlugin({
  name: 'southbound-editing',
  form: { components: { input: FormInput, item: FormItem } },
  studio: { components: { layout: TimeZoneLayout } },
  document: {
    components: { unstable_layout: UndoLayout },
    badges: (before) => [...before, reviewBadge],
    inspectors: (before) => [...before, usesInspector, revisionsInspector],
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
