/** Studio plugin for publishing: adds redirects, warns before publishing, and refuses to remove documents in use. */
import { type DocumentActionComponent, definePlugin } from 'sanity';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { publishWithRedirects } from './components/publish-action.tsx';
import { publishAfterCheck } from './components/publish-warnings-action.tsx';
import { ReleaseRedirectsLayout } from './components/release-redirects.tsx';
import { refuseWhileUsed } from './components/remove-action.tsx';
import { checkedTypes } from './publishing/publish-warnings.ts';

const addressed: ReadonlySet<string> = new Set(routableTypes);
/** Types that pages show. */
const shown: ReadonlySet<string> = new Set([...routableTypes, 'sharedSection', 'station', 'travelPass']);

function actionFor(schemaType: string, before: DocumentActionComponent): DocumentActionComponent {
  if (before.action === 'publish' && checkedTypes.has(schemaType))
    return publishAfterCheck(addressed.has(schemaType) ? publishWithRedirects(before) : before);
  if ((before.action === 'unpublish' || before.action === 'delete') && shown.has(schemaType))
    return refuseWhileUsed(before, before.action);
  return before;
}

// Each wrapped component is created once; a new one per render would lose its state.
const made = new Map<string, Map<DocumentActionComponent, DocumentActionComponent>>();

function memoizeAction(schemaType: string, before: DocumentActionComponent): DocumentActionComponent {
  const ofType = made.get(schemaType) ?? new Map<DocumentActionComponent, DocumentActionComponent>();
  made.set(schemaType, ofType);
  const action = ofType.get(before) ?? actionFor(schemaType, before);
  ofType.set(before, action);
  return action;
}

export const publishingTools = definePlugin({
  name: 'southbound-publishing',
  studio: { components: { layout: ReleaseRedirectsLayout } },
  document: {
    actions: (before, { schemaType }) => before.map((action) => memoizeAction(schemaType, action)),
  },
});
