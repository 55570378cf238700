import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removeServerTemplate } from '#platform/database/templates.testing.ts';

/**
 * Global set-up of the unit tests: provides a folder for the migrated databases that tests copy, shared by all projects of a
 * run. The teardown removes them.
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
