/** Form in the inspector “Where is this used?” that replaces all links to a document by links to another one. */
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { Autocomplete } from '@sanity/ui/autocomplete';
import { useToast } from '@sanity/ui/toast';
import { useState } from 'react';
import { useClient } from 'sanity';
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { countNoun } from '#contracts/counts.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { listReferencePatches } from '../editing/replace-reference.ts';
import { listUses, usesQuery } from '../editing/uses.ts';
import { describePublishError } from '../publishing/publishing-actions.ts';
import { useLiveQuery } from './use-live-query.ts';

/** GROQ: the public documents that a link can lead to. */
const targetsQuery =
  '*[_type in $types && !(_id in path("drafts.**")) && !(_id in path("versions.**"))] | order(title){_id, title, "path": path.current}';
const targets = z.array(
  z.object({ _id: z.string(), title: z.string().nullish(), path: z.string().nullish() }),
);
const parameters = { types: [...routableTypes] };

/** Offers to replace every link to this document. Nothing is shown while nothing links to it. */
export function ReplaceLink({ documentId }: { documentId: string }) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [to, setTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const uses = useLiveQuery(usesQuery, { id: documentId });
  const offered = useLiveQuery(targetsQuery, parameters);
  if (uses.state !== 'here' || offered.state !== 'here') return null;
  const count = listUses(uses.found, documentId).length;
  if (count === 0) return null;
  const titles = new Map(
    (targets.safeParse(offered.found).data ?? []).map(({ _id, title, path }) => [
      _id,
      [title?.trim() || 'Unnamed', path].filter(Boolean).join(' · '),
    ]),
  );

  async function replace(target: string): Promise<void> {
    setBusy(true);
    try {
      const found: unknown = await client.fetch(usesQuery, { id: documentId }, { perspective: 'raw' });
      const patches = listReferencePatches(found, { from: documentId, to: target });
      await client.mutate(
        patches.map(({ id, ifRevisionID, set }) => ({ patch: { id, ifRevisionID, set: { ...set } } })),
        { visibility: 'sync', returnDocuments: false },
      );
      toast.push({
        status: 'success',
        title: `Links in ${countNoun(count, 'place')} now lead to “${titles.get(target)}”.`,
      });
      setTo(null);
      setAsking(false);
    } catch (error) {
      toast.push({ status: 'error', title: 'Nothing changed.', description: describePublishError(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card border padding={3} radius={2}>
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          Replace this link everywhere
        </Text>
        <Text size={1} muted>
          Public pages, drafts and open releases change at once. Their other changes are not published.
        </Text>
        <Autocomplete
          id="replace-link"
          aria-label="The page to link to instead"
          placeholder="Search pages"
          openButton
          // Always below: above, it would cover the explanation.
          popover={{ placement: 'bottom-start', fallbackPlacements: [], constrainSize: true }}
          options={[...titles].filter(([id]) => id !== documentId).map(([value]) => ({ value }))}
          value={to ?? ''}
          renderValue={(value) => titles.get(value) ?? ''}
          filterOption={(query, { value }) =>
            (titles.get(value) ?? '').toLocaleLowerCase().includes(query.toLocaleLowerCase())
          }
          renderOption={({ value }) => (
            <Card as="button" padding={3}>
              <Text size={1}>{titles.get(value)}</Text>
            </Card>
          )}
          onChange={(value) => {
            setTo(value || null);
            setAsking(false);
          }}
        />
        {isAsking && to !== null ? (
          <Card tone="caution" padding={3} radius={2} role="alert">
            <Stack gap={3}>
              <Text size={1}>
                Visitors see this at once, in {countNoun(count, 'place')}. The words of the links stay: check
                that they fit.
              </Text>
              <Flex gap={2} justify="flex-end">
                <Button mode="ghost" text="Cancel" disabled={isBusy} onClick={() => setAsking(false)} />
                <Button
                  tone="primary"
                  text="Replace"
                  loading={isBusy}
                  disabled={isBusy}
                  onClick={() => void replace(to)}
                />
              </Flex>
            </Stack>
          </Card>
        ) : (
          <Flex justify="flex-end">
            <Button
              tone="primary"
              text={`Replace in ${countNoun(count, 'place')} …`}
              disabled={to === null}
              onClick={() => setAsking(true)}
            />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
