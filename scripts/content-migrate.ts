/** `npm run content:migrate -- [FILE|FOLDER] [--dry-run]`: migrates stored blocks to the versions of this release. */
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient, type SanityClient } from '@sanity/client';
import { lakeIdentity } from '#lake/identity.ts';
import { ImportError, openSource } from '#lake/import/import-source.ts';
import { readDocuments } from '#lake/import/read-documents.ts';
import { config } from '#platform/config.ts';
import { ConfigError, parseSettings } from '#platform/settings/parse-settings.ts';
import type { BlockSchema } from '#schemas/block-schema.ts';
import { blockSchemas } from '#schemas/blocks/index.ts';
import type { SchemaLookup } from '#schemas/migrate-blocks.ts';
import { type DocumentPlan, planDocument, type StoredDocument } from './content-migrate/plan.ts';
import { documentsOf, type RevisedPlan, writePlans } from './content-migrate/write.ts';

const usage = `Usage: npm run content:migrate -- [FILE|FOLDER] [--dry-run]

Without FILE: migrates the running content lake, or hosted Sanity if SANITY_PROJECT_ID, SANITY_DATASET and
SANITY_API_WRITE_TOKEN are set. A document is written only if nobody has changed it in the meantime. After
an interruption, run it again. A FOLDER like content/ is rewritten in place. An archive or any other FILE
is only checked.

  --dry-run  reports what would change and what fails, and writes nothing`;

const schemas = new Map<string, BlockSchema>(
  Object.values(blockSchemas).map((schema) => [schema.type, schema]),
);
const schemaOf: SchemaLookup = (type) => schemas.get(type);

class UsageError extends Error {}

function say(plans: readonly DocumentPlan[], looked: number): boolean {
  for (const { id, changes, failures } of plans) {
    for (const { place, type, from, to } of changes) console.log(`${id}  ${place}  ${type} ${from} → ${to}`);
    for (const failure of failures) console.error(`${id}  FAILS  ${failure}`);
  }
  const failing = plans.filter(({ failures }) => failures.length > 0).length;
  const blocks = plans.reduce((sum, { changes }) => sum + changes.length, 0);
  console.log(
    `${looked} documents checked: ${plans.length - failing} need changes (${blocks} blocks), ${failing} fail.`,
  );
  return failing === 0;
}

async function plansOf(
  documents: AsyncIterable<StoredDocument>,
): Promise<{ plans: RevisedPlan[]; looked: number }> {
  const plans: RevisedPlan[] = [];
  let looked = 0;
  for await (const document of documents) {
    looked += 1;
    const plan = planDocument(document, schemaOf);
    if (plan.changes.length > 0) plans.push({ ...plan, revision: String(document._rev ?? '') });
  }
  return { plans, looked };
}

function dataset(isDryRun: boolean): SanityClient {
  const {
    SANITY_PROJECT_ID: projectId,
    SANITY_DATASET: name,
    SANITY_API_WRITE_TOKEN: writeToken,
    SANITY_API_READ_TOKEN: readToken,
  } = parseSettings(process.env, 'tools');
  const shared = { apiVersion: '2026-03-01', useCdn: false } as const;
  if (!projectId)
    return createClient({
      ...shared,
      ...lakeIdentity,
      apiHost: config().lake.url,
      useProjectHostname: false,
    });
  const token = writeToken ?? (isDryRun ? readToken : undefined);
  if (!name || !token)
    throw new UsageError('Hosted Sanity needs SANITY_DATASET and SANITY_API_WRITE_TOKEN as well.');
  return createClient({ ...shared, projectId, dataset: name, token });
}

async function* documentsIn(path: string): AsyncGenerator<StoredDocument> {
  const workFolder = await mkdtemp(join(tmpdir(), 'migrate-'));
  try {
    const source = await openSource(path, { workFolder });
    try {
      for (const file of source.files) for await (const { document } of readDocuments(file)) yield document;
    } finally {
      await source.dispose();
    }
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Rewrites the lines that change; all others stay to the byte. */
async function rewriteFolder(folder: string, plans: readonly DocumentPlan[]): Promise<void> {
  const fieldsOf = new Map(plans.map(({ id, fields }) => [id, fields]));
  const documents = join(folder, 'documents');
  for (const name of (await readdir(documents)).filter((file) => file.endsWith('.ndjson'))) {
    const path = join(documents, name);
    const before = await readFile(path, 'utf8');
    const after = before
      .split('\n')
      .map((line) => {
        if (line.trim() === '') return line;
        const document: StoredDocument = JSON.parse(line);
        const fields = fieldsOf.get(document._id);
        return fields && Object.keys(fields).length > 0 ? JSON.stringify({ ...document, ...fields }) : line;
      })
      .join('\n');
    if (after === before) continue;
    await writeFile(`${path}.new`, after);
    await rename(`${path}.new`, path);
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [path, ...others] = positionals;
  if (values.help || others.length > 0) {
    console.error(usage);
    return values.help ? 0 : 1;
  }
  const isDryRun = values['dry-run'];
  if (path !== undefined) {
    const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
    if (!isDryRun && !isFolder)
      throw new UsageError('Only a folder like content/ can be rewritten. For anything else, add --dry-run.');
    const { plans, looked } = await plansOf(documentsIn(path));
    const isWell = say(plans, looked);
    if (!isDryRun && plans.length > 0) {
      await rewriteFolder(path, plans);
      console.log(`Rewrote ${path}.`);
    }
    return isWell ? 0 : 1;
  }
  const client = dataset(isDryRun);
  const { plans, looked } = await plansOf(documentsOf(client));
  const isWell = say(plans, looked);
  if (isDryRun) return isWell ? 0 : 1;
  const good = plans.filter(({ failures }) => failures.length === 0);
  const { written, left } = await writePlans(client, good, schemaOf);
  console.log(`${written} documents written.`);
  for (const id of left) console.error(`${id} kept changing while we tried to write it: run this again.`);
  return isWell && left.length === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  const isExpected =
    error instanceof UsageError || error instanceof ImportError || error instanceof ConfigError;
  const isUsage = error instanceof TypeError && 'code' in error;
  if (!isExpected && !isUsage) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
