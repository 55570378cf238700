/** What the conformance suite runs against: a lake of its own, or a dataset of hosted Sanity. */
import { randomBytes } from 'node:crypto';
import { createClient, type SanityClient } from '@sanity/client';
import { startTestLake } from '../test-lake.ts';

/** A dataset under test. */
export type Target = {
  readonly client: SanityClient;
  /** An id that no other run uses. */
  id(name: string): string;
  /** Removes what the run made. */
  close(): Promise<void>;
};

/** Opens a lake for the suite. */
export async function openLake(): Promise<Target> {
  const lake = await startTestLake([]);
  return {
    client: lake.client,
    id: (name) => `conformance-${name}`,
    close: async () => void (await lake.close()),
  };
}

const { SANITY_CONFORMANCE_PROJECT_ID, SANITY_CONFORMANCE_DATASET, SANITY_CONFORMANCE_TOKEN } = process.env;

/**
 * Opens the dataset of hosted Sanity that the environment names; null when it names none. The token has to be one that
 * writes; ids begin with `conformance-` and a run's own number, and are deleted at the end.
 */
export function hostedTarget(): (() => Promise<Target>) | null {
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
        const left = '*[string::startsWith(_id, $run) || string::startsWith(_id, "drafts." + $run)]';
        await client.delete({ query: left, params: { run } });
      },
    };
  };
}
