import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDocument } from '#lake/test-lake.ts';

const folder = join(import.meta.dirname, '../../content/documents');

/** The repository’s own content documents without pictures. */
export function repositoryDocuments(): TestDocument[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson'))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
    .map((line) =>
      JSON.parse(line, (_name, value: unknown) =>
        typeof value === 'object' && value !== null && '_sanityAsset' in value ? undefined : value,
      ),
    );
}
