import type { SanityClient } from 'sanity';
import { isRecord } from '#contracts/is-record.ts';
import { publishedId } from '#schemas/validation/verdict.ts';
import type { Placed } from '../editing/copy-block.ts';

/**
 * Writes a placed block into a document's draft, which it creates if necessary. Only the block is written, so that
 * concurrent changes by others stay. Throws if the content API refuses it.
 */
export async function writeBlock(
  client: Pick<SanityClient, 'transaction' | 'patch'>,
  document: Readonly<Record<string, unknown>> & { readonly _id: string },
  placed: Extract<Placed, { ok: true }>,
): Promise<void> {
  const draftId = `drafts.${publishedId(document._id)}`;
  const { _rev, _createdAt, _updatedAt, ...fields } = document;
  const at = placed.blocks.findIndex(({ _key }) => _key === placed.key);
  const before = placed.blocks[at - 1];
  const member = placed.blocks[at];
  if (!isRecord(member)) return;
  const patch = client.patch(draftId).setIfMissing({ blocks: [] });
  await client
    .transaction()
    .createIfNotExists({ _type: 'page', ...fields, _id: draftId })
    .patch(
      before
        ? patch.insert('after', `blocks[_key=="${String(before._key)}"]`, [member])
        : patch.insert('before', 'blocks[0]', [member]),
    )
    .commit();
}
