import type { FailureReason } from '#blocks/define-block.ts';
import { recordIncomplete } from '#cms/render-dependencies.ts';
import { log } from '#platform/log.ts';
import { count } from '#platform/metrics/metrics.ts';

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

const sentences: Record<BlockEvent['event'], string> = {
  'block.unknown': 'A block of an unknown type was left out.',
  'block.invalid': 'A block that does not match its schema was left out.',
  'block.trimmed': 'Parts of a block that do not match its schema were left out.',
  'block.unloaded': 'A block could not load its data.',
  'block.threw': 'A block failed while it was rendered.',
  'block.repeated': 'A page has two of a block that may appear once; one is shown.',
  'block.missing': 'The main block of a page is missing; its fallback is shown.',
  'link.missing': 'A link points at a document that is not live; its text is shown without a link.',
  'document.missing': 'A chosen document is not live and was left out.',
};

/** Counts each fault of a block and logs it as one structured line. */
export function reportToLog(event: BlockEvent): void {
  const { error, ...fields } = { error: undefined, ...event };
  if (event.event === 'block.unloaded' || event.event === 'block.threw') recordIncomplete();
  count('southbound_bad_blocks_total', { event: event.event, type: event.type, page: event.page });
  log.warn({ ...fields, ...(error === undefined ? {} : { err: error }) }, sentences[event.event]);
}
