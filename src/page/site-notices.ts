import { isShownAt, nextBoundary } from '#cms/time-window.ts';
import type { SiteNoticeView } from '#components/layout/site-notices.tsx';
import type { SiteNotice } from '#schemas/documents/site-notice.schema.ts';

/** The most that stand above a page at a time; more are a page of their own. */
const most = 3;

/** The site-wide notices as they are at an instant, and when that is next otherwise. */
export function noticesAt(
  notices: readonly SiteNotice[],
  now: Date,
): { readonly shown: readonly SiteNoticeView[]; readonly changesAt: Date | undefined } {
  return {
    shown: notices
      .filter((notice) => isShownAt(notice, now))
      .slice(0, most)
      .map(({ _key, text, tone, link }) => ({ key: _key, text, tone, link })),
    changesAt: nextBoundary(notices, now),
  };
}
