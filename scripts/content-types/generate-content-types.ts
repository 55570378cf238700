/** Runs Sanity's schema extraction and TypeGen on the content model. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
  const generated = join(commands, 'generated');
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1', DO_NOT_TRACK: '1' };
  const sanity = join(root, 'node_modules', 'sanity', 'bin', 'sanity');
  try {
    for (const args of [
      // The commands write only below their own folder.
      ['schemas', 'extract', '--path', 'generated/schema.json', '--force'],
      ['typegen', 'generate'],
    ])
      await promisify(execFile)(process.execPath, [sanity, ...args], {
        cwd: commands,
        env,
        timeout: timeoutMs,
      });
    mkdirSync(folder, { recursive: true });
    const [schema, types] = [join(folder, 'schema.json'), join(folder, 'content-types.ts')];
    copyFileSync(join(generated, 'schema.json'), schema);
    copyFileSync(join(generated, 'content-types.ts'), types);
    return { schema, types };
  } finally {
    rmSync(generated, { recursive: true, force: true });
  }
}
