/** The tool “Preview” opens the page that was edited last, instead of the home page. */
import { Flex, Spinner } from '@sanity/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { type SanityClient, type Tool, useClient } from 'sanity';
import { useRouter } from 'sanity/router';
import { studioApiVersion } from '../editing/content-queries.ts';
import { locationsOf, locationsQuery } from '../sharing/page-places.ts';

/** A document that an editor opened in this window, by its published id. */
interface EditedDocument {
  readonly id: string;
  readonly type: string;
}

let edited: EditedDocument | null = null;

/** Remembers the document whose form is open. */
export function rememberEdited(document: EditedDocument): void {
  edited = document;
}

type ToolProps = { readonly tool: Tool };

/** Wraps the preview tool: opened without a page, it shows the page of the document edited last. */
export function openEditedPage(PreviewTool: ComponentType<ToolProps>): ComponentType<ToolProps> {
  return function EditedPagePreview(props: ToolProps) {
    const { state, navigate } = useRouter();
    const client = useClient({ apiVersion: studioApiVersion });
    const isEmpty = state.id === undefined && state._searchParams === undefined;
    const [target, setTarget] = useState(() => (isEmpty ? edited : null));
    useEffect(() => {
      if (!target) return;
      let isGone = false;
      void findPage(client, target).then((page) => {
        if (isGone) return;
        if (page !== null) navigate({ ...target, _searchParams: [['preview', page]] }, { replace: true });
        setTarget(null);
      });
      return () => {
        isGone = true;
      };
    }, [target, client, navigate]);
    if (target)
      return (
        <Flex align="center" justify="center" height="fill">
          <Spinner muted />
        </Flex>
      );
    return <PreviewTool {...props} />;
  };
}

/** Finds the address of a page that shows a document; null if there is none, or the content is unavailable. */
async function findPage(client: SanityClient, { id, type }: EditedDocument): Promise<string | null> {
  const query = locationsQuery(type);
  if (query === null) return null;
  const found: unknown = await client.fetch(query, { id }, { perspective: 'drafts' }).catch(() => null);
  return locationsOf(type, found).locations?.[0]?.href ?? null;
}
