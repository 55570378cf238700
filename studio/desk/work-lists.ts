/** The desk's lists across all types: drafts, documents with warnings, and what ends soon. */
import { ClockIcon } from '@sanity/icons/Clock';
import { EditIcon } from '@sanity/icons/Edit';
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import { firstValueFrom } from 'rxjs';
import type { DocumentStore } from 'sanity';
import type { ListItemBuilder, StructureBuilder } from 'sanity/structure';
import { DraftsPane, ExpiringPane, WarningsPane } from './work-list-panes.tsx';

const lists = [
  { id: 'drafts', title: 'All drafts', icon: EditIcon, pane: DraftsPane },
  { id: 'with-warnings', title: 'With warnings', icon: WarningOutlineIcon, pane: WarningsPane },
  { id: 'expiring', title: 'Expiring soon', icon: ClockIcon, pane: ExpiringPane },
] as const;

/** List items of the lists across all types. */
export function workLists(S: StructureBuilder, documentStore: DocumentStore): ListItemBuilder[] {
  return lists.map(({ id, title, icon, pane }) =>
    S.listItem()
      .id(id)
      .title(title)
      .icon(icon)
      .child(
        S.component(pane)
          .id(id)
          .title(title)
          .minWidth(360)
          .child(async (documentId, { params }) => {
            const type =
              params.type ?? (await firstValueFrom(documentStore.resolveTypeForDocument(documentId)));
            return S.document().id(documentId).documentId(documentId).schemaType(type);
          }),
      ),
  );
}
