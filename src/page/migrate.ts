import { type BlockSchema, currentVersion, type StoredBlock } from '#schemas/block-schema.ts';

/** Finds the schema of a stored `_type`; undefined for types of its own objects (spans, links) and unknown ones. */
export type SchemaLookup = (type: string) => Pick<BlockSchema, 'migrations'> | undefined;

/** A stored block in today's shape, and the version it was stored in. */
export interface Migrated {
  readonly stored: StoredBlock;
  readonly from: number;
}

function storedVersion(stored: StoredBlock): number {
  const version = stored.schemaVersion;
  return typeof version === 'number' && Number.isInteger(version) && version >= 1 ? version : 1;
}

/** Does so to every block within a value: a document, a list of blocks. What is no block stays as it is. */
export function migrateInside(value: unknown, schemaOf: SchemaLookup): unknown {
  if (Array.isArray(value)) return value.map((entry) => migrateInside(entry, schemaOf));
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, migrateInside(field, schemaOf)]),
  );
  const schema = typeof inside._type === 'string' ? schemaOf(inside._type) : undefined;
  return schema ? steps(inside, schema) : inside;
}

function steps(stored: StoredBlock, schema: Pick<BlockSchema, 'migrations'>): StoredBlock {
  const migrated = schema.migrations
    .slice(storedVersion(stored) - 1)
    .reduce((block, step) => step(block), stored);
  // A block from a newer release (a rollback) keeps its version: it is tried as it is.
  return { ...migrated, schemaVersion: Math.max(storedVersion(stored), currentVersion(schema)) };
}

/**
 * Brings a stored block, and the blocks nested inside it, to the shapes of this release by chained pure steps.
 * Fields that no step knows stay. The input is not changed.
 */
export function migrate(
  stored: StoredBlock,
  schema: Pick<BlockSchema, 'migrations'>,
  schemaOf: SchemaLookup,
): Migrated {
  const inside = Object.fromEntries(
    Object.entries(stored).map(([name, field]) => [name, migrateInside(field, schemaOf)]),
  );
  return { stored: steps(inside, schema), from: storedVersion(stored) };
}
