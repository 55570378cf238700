/** What this house does when an editor publishes, unpublishes or deletes: redirects, and nothing goes that a page shows. */
import { type DocumentActionComponent, definePlugin } from 'sanity';
import { routableTypes } from '#schemas/shared/link.schema.ts';
import { publishAfterCheck } from './components/checked-publish-action.tsx';
import { publishWithRedirects } from './components/publish-action.tsx';
import { refusedWhileUsed } from './components/take-away-action.tsx';

const addressed: ReadonlySet<string> = new Set(routableTypes);
/** Types of which a page may leave something out, or that may lead nowhere. */
const checked: ReadonlySet<string> = new Set([...routableTypes, 'sharedSection', 'redirect']);
/** Types that pages show. */
const shown: ReadonlySet<string> = new Set([...routableTypes, 'sharedSection', 'station', 'travelPass']);

function actionFor(schemaType: string, before: DocumentActionComponent): DocumentActionComponent {
  if (before.action === 'publish' && checked.has(schemaType))
    return publishAfterCheck(addressed.has(schemaType) ? publishWithRedirects(before) : before);
  if ((before.action === 'unpublish' || before.action === 'delete') && shown.has(schemaType))
    return refusedWhileUsed(before, before.action);
  return before;
}

// A component made anew at each look would forget what it shows.
const made = new Map<string, Map<DocumentActionComponent, DocumentActionComponent>>();

function madeOnce(schemaType: string, before: DocumentActionComponent): DocumentActionComponent {
  const ofType = made.get(schemaType) ?? new Map<DocumentActionComponent, DocumentActionComponent>();
  made.set(schemaType, ofType);
  const action = ofType.get(before) ?? actionFor(schemaType, before);
  ofType.set(before, action);
  return action;
}

export const publishingTools = definePlugin({
  name: 'southbound-publishing',
  document: {
    actions: (before, { schemaType }) => before.map((action) => madeOnce(schemaType, action)),
  },
});
