/** `npm run content:export -- FILE|FOLDER [--drafts]`: exports the embedded content lake to files. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ExportError, exportContent } from '#lake/export/export-content.ts';
import { DataFolderError, openDataFolder } from '#platform/data-folder.ts';
import { ConfigError, parseSettings } from '#platform/settings/parse-settings.ts';

const usage = `Usage: npm run content:export -- FILE|FOLDER [--drafts]

FOLDER gets documents/*.ndjson and the pictures, like content/. Unchanged documents are written exactly
as before, so that a diff shows what editors changed. A FILE that ends in .tar.gz has the format of
Sanity's own export. The lake may be running. Private documents are left out.

  --drafts  also exports drafts and versions in releases`;

const MAX_LISTED = 20;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { drafts: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [target, ...others] = positionals;
  if (values.help || target === undefined || others.length > 0) {
    console.error(usage);
    return values.help ? 0 : 1;
  }
  const dataDir = resolve(parseSettings(process.env, 'tools').DATA_DIR);
  const usualUmask = process.umask();
  openDataFolder(dataDir, console.warn);
  // A folder is for a repository, so its files are readable for all users.
  process.umask(usualUmask);
  const folder = join(dataDir, 'lake');
  const { documents, assets, missing, unused } = await exportContent({
    folder,
    target,
    drafts: values.drafts,
  });
  if (missing.length > 0) {
    console.warn(`Warning: assets whose file is not in the lake (${missing.length}):`);
    for (const id of missing.slice(0, MAX_LISTED)) console.warn(`  ${id}`);
    if (missing.length > MAX_LISTED) console.warn(`  … and ${missing.length - MAX_LISTED} more`);
  }
  console.log(`Exported ${documents} documents and ${assets} assets to ${target}.`);
  if (unused > 0) console.log(`${unused} more assets are in the lake, but none of these documents use them.`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (
    !(error instanceof ExportError || error instanceof DataFolderError || error instanceof ConfigError) &&
    !isUsage
  )
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
