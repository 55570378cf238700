/** `npm run content:import -- FILE`: loads an export into the embedded content lake. */
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { countNoun } from '#contracts/counts.ts';
import { importContent } from '#lake/import/import-content.ts';
import { ImportError, openSource } from '#lake/import/import-source.ts';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { ConfigError, parseSettings } from '#platform/settings/parse-settings.ts';
import { addressFault } from '#schemas/shared/site-path.ts';

const usage = `Usage: npm run content:import -- FILE [--replace | --missing] [--delete-others [--yes]]
                                          [--as-is] [--dataset-dir DIR]

FILE is an export of Sanity (.tar.gz), an .ndjson file ("-" for standard input) or a folder with
data.ndjson or documents/*.ndjson. The import is rejected, and nothing changes, if a document exists,
or has an address that can never be requested.

  --replace          replace documents that exist; their type can't change
  --missing          import only documents that don't exist
  --delete-others    delete documents that FILE does not contain, after a question
  --yes              delete them without a question
  --as-is            accept addresses that can never be requested, as in a copy of old content
  --dataset-dir DIR  the folder for file://./… addresses in a single .ndjson file`;

const MAX_LISTED = 20;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      missing: { type: 'boolean', default: false },
      'delete-others': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      'dataset-dir': { type: 'string' },
      'as-is': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [path, ...more] = positionals;
  const isUnclear = (values.replace && values.missing) || (values.yes && !values['delete-others']);
  if (values.help || path === undefined || more.length > 0 || isUnclear) {
    console.log(usage);
    return values.help ? 0 : 1;
  }
  const dataDir = resolve(parseSettings(process.env, 'tools').DATA_DIR);
  openDataFolder(dataDir, console.warn);
  const folder = join(dataDir, 'lake');
  const source = await openSource(path, {
    workFolder: join(folder, 'import'),
    assetFolder: values['dataset-dir'],
    stdin: process.stdin,
    report: (line) => console.log(line),
  });
  // After an interruption the old content stays, and the unpacked files are removed.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.error('Interrupted: nothing changed.');
      source.dispose().finally(() => process.exit(1));
    });
  }
  try {
    const summary = await importContent(source, {
      folder,
      existing: values.replace ? 'replace' : values.missing ? 'keep' : 'reject',
      ...(values['delete-others'] && {
        confirmDeletion: async (ids) => values.yes || (await askForDeletion(ids)),
      }),
      // A draft may have an unfinished address.
      ...(!values['as-is'] && { check: (document) => document._id.includes('.') || addressFault(document) }),
      report: (line) => console.log(line),
    });
    list('References to missing documents', summary.dangling);
    list('Assets whose file is missing from the export', summary.withoutFile);
    console.log(
      `Imported ${summary.documents} documents and ${summary.assets} assets: ${summary.created} created, ` +
        `${summary.updated} replaced, ${summary.deleted} deleted, ${summary.unchanged} unchanged.`,
    );
    return 0;
  } finally {
    await source.dispose();
  }
}

/** Asks in the terminal. Resolves to false without one. */
async function askForDeletion(ids: readonly string[]): Promise<boolean> {
  const sample = ids.slice(0, MAX_LISTED).map((id) => `  ${id}\n`);
  console.log(
    `${countNoun(ids.length, 'document')} will be deleted:\n${sample.join('')}${ids.length > MAX_LISTED ? '  …\n' : ''}`,
  );
  if (!process.stdin.isTTY) {
    console.error('To delete them without a terminal, add --yes.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Type “delete” to continue: ').finally(() => terminal.close());
  return answer.trim().toLowerCase() === 'delete';
}

function list(title: string, entries: readonly string[]): void {
  if (entries.length === 0) return;
  console.warn(`Warning: ${title} (${entries.length}):`);
  for (const entry of entries.slice(0, MAX_LISTED)) console.warn(`  ${entry}`);
  if (entries.length > MAX_LISTED) console.warn(`  … and ${entries.length - MAX_LISTED} more`);
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (
    !(error instanceof ImportError || error instanceof DataFolderError || error instanceof ConfigError) &&
    !isUsage
  )
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
