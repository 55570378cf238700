/** Runs Sanity's schema extraction and TypeGen on the content model. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { root } from '#scripts/launch/root.mjs';

const commands = import.meta.dirname;
const timeoutMs = 120_000;

/**
 * Writes `schema.json` (the content model as GROQ types) and `content-types.ts` (TypeScript) to a folder, which is created if
 * missing. Resolves to their paths. Rejects with the output of Sanity's command if it fails.
 */
export async function generateContentTypes(
  folder: string,
): Promise<{ readonly schema: string; readonly types: string }> {
  mkdirSync(folder, { recursive: true });
  const schema = join(folder, 'schema.json');
  const types = join(folder, 'content-types.ts');
  // The commands accept only paths below their own folder's.
  const env = {
    ...process.env,
    ...{ NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' },
    CONTENT_SCHEMA: relative(commands, schema),
    CONTENT_TYPES: relative(commands, types),
  };
  const sanity = join(root, 'node_modules', 'sanity', 'bin', 'sanity');
  for (const args of [
    ['schemas', 'extract', '--path', relative(commands, schema), '--force'],
    ['typegen', 'generate'],
  ])
    await promisify(execFile)(process.execPath, [sanity, ...args], {
      cwd: commands,
      env,
      timeout: timeoutMs,
    });
  return { schema, types };
}
