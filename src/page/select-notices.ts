/** Selects the site-wide notices to show at an instant, and when that changes. */
import { isInWindow, nextBoundary } from '#cms/time-window.ts';
import type { SiteNoticeView } from '#components/layout/site-notices.tsx';
import type { SiteNotice } from '#schemas/documents/site-notice.schema.ts';

/** Maximum number of notices above a page. */
const maxShown = 3;

/** Selects the site-wide notices of an instant, with the instant of the next change. */
export function noticesAt(
  notices: readonly SiteNotice[],
  now: Date,
): { readonly shown: readonly SiteNoticeView[]; readonly changesAt: Date | undefined } {
  return {
    shown: notices
      .filter((notice) => isInWindow(notice, now))
      .slice(0, maxShown)
      .map(({ _key, text, tone, link }) => ({ key: _key, text, tone, link })),
    changesAt: nextBoundary(notices, now),
  };
}
