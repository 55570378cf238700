import { useEffect, useState } from 'react';
import { type SanityClient, useClient, useUser } from 'sanity';
import { z } from 'zod';
import { studioApiVersion } from '../editing/content-queries.ts';

const transaction = z.object({ author: z.string() });

/** Reads the author of a document's last change; null if the history does not tell. */
async function readLastAuthor(client: SanityClient, id: string): Promise<string | null> {
  const { dataset } = client.config();
  // One line of NDJSON, which the client returns as text.
  const line = await client.request<unknown>({
    url: `/data/history/${dataset}/transactions/${id}`,
    query: { excludeContent: 'true', reverse: 'true', limit: '1' },
  });
  const parsed = transaction.safeParse(
    typeof line === 'string' ? JSON.parse(line.split('\n')[0] ?? '') : line,
  );
  return parsed.success ? parsed.data.author : null;
}

/** Names the person who changed a document last. Shows nothing while unknown. */
export function LastEditor({ documentId, revision }: { documentId: string; revision: string | null }) {
  const client = useClient({ apiVersion: studioApiVersion });
  const [author, setAuthor] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision may have another author.
  useEffect(() => {
    let isCurrent = true;
    readLastAuthor(client, documentId).then(
      (found) => isCurrent && setAuthor(found ?? ''),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [client, documentId, revision]);
  return author === '' ? null : <AuthorName id={author} />;
}

function AuthorName({ id }: { id: string }) {
  const [user] = useUser(id);
  return user?.displayName ? <> by {user.displayName}</> : null;
}
