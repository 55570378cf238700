/**
 * `npm run node:verify -- SHASUMS256.txt [node-v….tar.gz]`: compares the Node that npm installed with the published one.
 * The operator downloads both files and checks the signature of the list. It exits with 0 if they are the same, with 1 if
 * they differ, and with 2 if nothing could be compared.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  ChecksumListError,
  type InstalledNode,
  readChecksums,
  type Verdict,
  verifyNode,
} from '#scripts/node-verify/verify-node.ts';

const usage = 'npm run node:verify -- SHASUMS256.txt [node-v….tar.gz]';
const exitCodes = { same: 0, different: 1, nothing: 2 } as const;

/** The installed Node for this platform; undefined if no package has one. */
function installedNode(): InstalledNode | undefined {
  const { platform, arch } = process;
  const names = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`];
  for (const name of names) {
    const folder = join(import.meta.dirname, '..', 'node_modules', name);
    if (!existsSync(join(folder, 'package.json'))) continue;
    const { version } = z
      .object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) })
      .parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const program = join(folder, 'bin', platform === 'win32' ? 'node.exe' : 'node');
    return { version, platform, arch, program };
  }
  return undefined;
}

async function verdictOn(
  list: string | undefined,
  archive: string | undefined,
  more: readonly string[],
): Promise<Verdict> {
  if (list === undefined || more.length > 0) return { outcome: 'nothing', message: usage };
  const node = installedNode();
  if (!node)
    return {
      outcome: 'nothing',
      message:
        'Nothing was compared. npm installed no Node for this platform: the project runs on the system’s own.',
    };
  try {
    return await verifyNode(node, readChecksums(readFileSync(list, 'utf8')), archive ?? null);
  } catch (error) {
    if (error instanceof ChecksumListError || (error instanceof Error && 'code' in error))
      return { outcome: 'nothing', message: `Nothing was compared. ${error.message}` };
    throw error;
  }
}

const [list, archive, ...more] = process.argv.slice(2);
const { outcome, message } = await verdictOn(list, archive, more);
console[outcome === 'same' ? 'log' : 'error'](message);
process.exitCode = exitCodes[outcome];
