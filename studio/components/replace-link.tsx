/** Form in the inspector “Where is this used?” that replaces all links to a document by links to another one. */
import { Button, Card, Flex, Stack, Text } from '@sanity/ui';
import { Autocomplete } from '@sanity/ui/autocomplete';
import { useToast } from '@sanity/ui/toast';
import { useId, useState } from 'react';
import { useClient } from 'sanity';
import { z } from 'zod';
import { routableTypes } from '#contracts/content/routable-types.ts';
import { countNoun } from '#contracts/counts.ts';
import { studioApiVersion } from '../editing/content-queries.ts';
import { listReferencePatches } from '../editing/replace-reference.ts';
import { listUses, usesQuery } from '../editing/uses.ts';
import { describePublishError } from '../publishing/publishing-actions.ts';
import { useLiveQuery } from './use-live-query.ts';

/** GROQ: the public documents of a type. */
const targetsQuery =
  '*[_type == $type && !(_id in path("drafts.**")) && !(_id in path("versions.**"))] | order(title){_id, title, "path": path.current}';
const targets = z.array(
  z.object({ _id: z.string(), title: z.string().nullish(), path: z.string().nullish() }),
);
const routable: ReadonlySet<string> = new Set(routableTypes);

/**
 * Offers to replace every link to this document by links to one of the same type, since some fields take no other. Nothing is
 * shown for documents without an address, or while nothing links to it.
 */
export function ReplaceLink({ documentId, type }: { documentId: string; type: string }) {
  const client = useClient({ apiVersion: studioApiVersion });
  const toast = useToast();
  const [to, setTo] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'cancelled'>('unasked');
  const id = useId();
  const uses = useLiveQuery(usesQuery, { id: documentId });
  const offered = useLiveQuery(targetsQuery, { type });
  if (!routable.has(type) || uses.state !== 'here' || offered.state !== 'here') return null;
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
      setQuestion('unasked');
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
          Public pages, redirects, drafts and open releases change at once. Their other changes are not
          published.
        </Text>
        <Autocomplete
          id={id}
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
            setQuestion('unasked');
          }}
        />
        {question === 'asked' && to !== null ? (
          <Card tone="caution" padding={3} radius={2} role="alert">
            <Stack gap={3}>
              <Text size={1}>
                Visitors see this at once, in {countNoun(count, 'place')}. The words of the links stay: check
                that they fit.
              </Text>
              <Flex gap={2} justify="flex-end">
                <Button
                  ref={focus}
                  mode="ghost"
                  text="Cancel"
                  disabled={isBusy}
                  onClick={() => setQuestion('cancelled')}
                />
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
              ref={question === 'cancelled' ? focus : undefined}
              tone="primary"
              text="Replace everywhere …"
              disabled={to === null}
              onClick={() => setQuestion('asked')}
            />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}

/** Moves the focus to the button that takes the place of the pressed one. */
const focus = (button: HTMLButtonElement | null): void => button?.focus();
