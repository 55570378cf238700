import type { FailureReason } from '#blocks/define-block.ts';

/** A fault of a block, reported once per render of the page. */
export type BlockEvent = {
  /** The page's canonical path. */
  readonly page: string;
  /** The block's `_key` and `_type` as stored. */
  readonly key: string;
  readonly type: string;
} & (
  | { readonly event: 'block.unknown' | 'block.repeated' | 'block.missing' }
  | { readonly event: 'block.invalid' | 'block.trimmed'; readonly reason: string }
  | { readonly event: 'block.unloaded'; readonly reason: FailureReason; readonly error?: unknown }
  | { readonly event: 'block.threw'; readonly error: unknown }
  | { readonly event: 'link.missing' | 'document.missing'; readonly reason: string }
);

/** Receives block events: writes to the log in production, collects in tests. */
export type ReportBlockEvent = (event: BlockEvent) => void;
