import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeServerTemplate } from '#platform/database/templates.testing.ts';

/**
 * Before the unit tests: where they keep the migrated databases that they copy, one place for all projects of a run. Removes
 * them afterwards.
 */
export default function provideTemplates(project: TestProject): () => Promise<void> {
  const folder = join(tmpdir(), `database-templates-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  project.provide('databaseTemplates', folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    const server = process.env.TEST_DATABASE_URL;
    if (server) await removeServerTemplate(server, folder);
  };
}
