/** Targets of the conformance suite: an embedded lake, or a dataset of hosted Sanity. */
import { randomBytes } from 'node:crypto';
import { createClient, type SanityClient } from '@sanity/client';
import { startTestLake } from '../test-lake.ts';

/** A dataset under test. */
export type Target = {
  readonly client: SanityClient;
  /** Creates an id that is unique to this run. */
  id(name: string): string;
  /** Deletes the documents of the run. */
  close(): Promise<void>;
};

/** Starts an embedded lake as the target. */
export async function openLakeTarget(): Promise<Target> {
  const lake = await startTestLake([]);
  return {
    client: lake.client,
    id: (name) => `conformance-${name}`,
    close: async () => void (await lake.close()),
  };
}

const { SANITY_CONFORMANCE_PROJECT_ID, SANITY_CONFORMANCE_DATASET, SANITY_CONFORMANCE_TOKEN } = process.env;

/**
 * Returns a function that connects to the hosted dataset in the environment variables, or null if they are not set. The token
 * needs write access. Ids start with `conformance-` and a run id; the documents are deleted at the end.
 */
export function findHostedTarget(): (() => Promise<Target>) | null {
  const [projectId, dataset, token] = [
    SANITY_CONFORMANCE_PROJECT_ID,
    SANITY_CONFORMANCE_DATASET,
    SANITY_CONFORMANCE_TOKEN,
  ];
  if (!projectId || !dataset || !token) return null;
  return async () => {
    const client = createClient({ projectId, dataset, token, useCdn: false, apiVersion: '2026-03-01' });
    const run = `conformance-${randomBytes(6).toString('hex')}-`;
    return {
      client,
      id: (name) => run + name,
      close: async () => {
        const remainingQuery =
          '*[string::startsWith(_id, $run) || string::startsWith(_id, "drafts." + $run)]';
        await client.delete({ query: remainingQuery, params: { run } });
      },
    };
  };
}
