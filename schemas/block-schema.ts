import type { FieldDefinition } from '@sanity/types';
import type { z } from 'zod';

/** A field of the Studio's form. */
export type StudioField = FieldDefinition;

/** A block as it lies in the content lake: its type, its key in the list, and whatever the editor stored. */
export type StoredBlock = Readonly<Record<string, unknown>>;

/** One pure step from a stored shape to the next one. It never mutates and keeps fields that it does not know. */
export type BlockMigration = (block: StoredBlock) => StoredBlock;

/** Where a block stands in the editor's picker. */
export type BlockGroup = 'words' | 'pictures' | 'wayfinding' | 'facts' | 'forms';

/**
 * Everything the content model knows of one block type. What a component receives, what GROQ asks for and what
 * the Studio shows are read from here and nowhere else.
 */
export interface BlockSchema<Type extends string = string, Shape extends z.ZodType = z.ZodType> {
  /** Sanity's `_type`. */
  readonly type: Type;
  /** The name an editor reads. */
  readonly title: string;
  /** When to use it, in one sentence to an editor. */
  readonly description: string;
  readonly group: BlockGroup;
  /** What the projection returns, parsed; its output is the component's `block` prop. */
  readonly shape: Shape;
  /** The fields GROQ resolves, without braces; they are added to the stored ones. */
  readonly projection: string;
  /** For a block that holds blocks: the same, given the projection of a list of them. It stands in place of `projection`. */
  readonly projectionAround?: (blocks: string) => string;
  /**
   * The document types that the projection lists by their type (`*[_type == "tour"]`): publishing any of them may change what
   * the block shows. What it refers to is not among them.
   */
  readonly reads: readonly string[];
  /** The Studio's form. */
  readonly fields: readonly StudioField[];
  /** Steps from version 1 to 2, from 2 to 3, and so on: a block without steps is at version 1. */
  readonly migrations: readonly BlockMigration[];
  /** The field that names one of these in a list in the Studio. */
  readonly previewField: string;
  /** What else is said of it there: a picture, and how many of its things there are. */
  readonly previewPicture?: string;
  readonly previewCount?: { readonly field: string; readonly one: string; readonly many: string };
  /** True for the opening, whose heading is the page's name: a page has one at most, and first. */
  readonly isOpening?: true;
  /**
   * The address of the one page that this block stands on, exactly once. The house leads people there, so the page keeps the
   * block, its address and its being public.
   */
  readonly lockedTo?: string;
}

/** Declares a block's schema and keeps its exact types. */
export function defineBlockSchema<const Type extends string, Shape extends z.ZodType>(
  schema: BlockSchema<Type, Shape>,
): BlockSchema<Type, Shape> {
  return schema;
}

/** The version that this release writes and renders. */
export function currentVersion(schema: Pick<BlockSchema, 'migrations'>): number {
  return schema.migrations.length + 1;
}
