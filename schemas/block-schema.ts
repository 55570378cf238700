/** Types of a block type's content model: Zod shape, GROQ projection, Studio fields and migrations. */
import type { FieldDefinition } from '@sanity/types';
import type { z } from 'zod';

/** A field of a Studio form. */
export type StudioField = FieldDefinition;

/** A stored block: its type, its key in the list, and the fields the editor stored. */
export type StoredBlock = Readonly<Record<string, unknown>>;

/** A pure migration from one stored shape to the next. It never mutates and keeps unknown fields. */
export type BlockMigration = (block: StoredBlock) => StoredBlock;

/** Group of a block in the editor's picker. */
export type BlockGroup = 'words' | 'pictures' | 'wayfinding' | 'facts' | 'forms';

/**
 * The definition of a block type in the content model. It is the only source for the component's props, the GROQ query
 * and the Studio form.
 */
export interface BlockSchema<Type extends string = string, Shape extends z.ZodType = z.ZodType> {
  /** Sanity's `_type`. */
  readonly type: Type;
  /** Name for editors. */
  readonly title: string;
  /** When to use it, in one sentence for editors. */
  readonly description: string;
  readonly group: BlockGroup;
  /** Other words that editors search for it by: its names in other systems, and its purposes. */
  readonly synonyms: readonly string[];
  /** Zod shape of the projection's result; its output is the component's `block` prop. */
  readonly shape: Shape;
  /** Returns false for a stored block that the page leaves out although each of its fields is valid. */
  readonly hasContent?: (block: StoredBlock) => boolean;
  /** The resolved GROQ fields, without braces; they are added to the stored ones. */
  readonly projection: string;
  /**
   * For a block that contains blocks: builds the projection from that of a list of blocks. It replaces `projection`.
   */
  readonly projectionAround?: (blocks: string) => string;
  /**
   * The document types that the projection lists by type (`*[_type == "tour"]`): publishing one of them may change the
   * block. Referenced documents are not included.
   */
  readonly reads: readonly string[];
  /** The Studio form. */
  readonly fields: readonly StudioField[];
  /** Migrations from version 1 to 2, from 2 to 3, and so on. A block type without migrations is at version 1. */
  readonly migrations: readonly BlockMigration[];
  /** The field shown as the title of a block in a Studio list. */
  readonly previewField: string;
  /** The picture, and the number of entries, shown in the same list. */
  readonly previewPicture?: string;
  readonly previewCount?: { readonly field: string; readonly one: string; readonly many: string };
  /** True for an opening, whose heading is the page's title. A page has at most one, at the top. */
  readonly isOpening?: true;
  /**
   * Path of the only page for this block, which must contain it exactly once. The site links to that page, so the page
   * keeps the block, its path and its public state.
   */
  readonly lockedTo?: string;
}

/** Declares a block schema and keeps its exact types. */
export function defineBlockSchema<const Type extends string, Shape extends z.ZodType>(
  schema: BlockSchema<Type, Shape>,
): BlockSchema<Type, Shape> {
  return schema;
}

/** Returns the version that this release writes and renders. */
export function currentVersion(schema: Pick<BlockSchema, 'migrations'>): number {
  return schema.migrations.length + 1;
}
