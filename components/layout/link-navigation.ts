import { type Connection, clientPath, isPlainClick, mayPrefetch } from './link-policy.ts';
import { createPrefetchQueue } from './prefetch-queue.ts';
import { releaseState } from './release-state.ts';
import { watchResponses } from './response-watch.ts';

/** The two things asked of the router. */
export type LinkRouter = { push: (href: string) => void; prefetch: (href: string) => void };

export type LinkNavigation = {
  /** A page has been drawn: its links are watched from now on. */
  arrived: (pathname: string | null) => void;
  stop: () => void;
};

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

const pathOf = (link: HTMLAnchorElement): string | null =>
  clientPath(
    {
      href: link.href,
      target: link.target,
      download: link.hasAttribute('download'),
      document: link.hasAttribute('data-document'),
    },
    window.location.href,
  );

/** The browser's word on its connection, where it has one (not in Firefox and Safari). */
const connection = (): Connection | undefined => {
  const known: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof known !== 'object' || known === null) return undefined;
  return {
    saveData: 'saveData' in known && known.saveData === true,
    effectiveType: 'effectiveType' in known ? String(known.effectiveType) : undefined,
  };
};

/**
 * Listens on the document. Links in the page's main part are preloaded when they come into view, all others
 * (navigation, footer) when the visitor points at them.
 */
export const attachLinks = (router: LinkRouter): LinkNavigation => {
  const abort = new AbortController();
  const { signal } = abort;
  const responses = watchResponses();
  const queue = createPrefetchQueue((href) => {
    const answered = responses.answered(href);
    router.prefetch(href);
    return answered;
  });

  const prefetch = (link: HTMLAnchorElement, urgent: boolean) => {
    const path = pathOf(link);
    if (path !== null && !releaseState.stale && mayPrefetch(connection()))
      queue.add(path.replace(/#.*/, ''), urgent);
  };

  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      seen.unobserve(target);
      prefetch(target, false);
    }
  });

  const onIntent = ({ target }: Event) => {
    const link = linkOf(target);
    if (link) prefetch(link, true);
  };
  document.addEventListener('pointerover', onIntent, { passive: true, signal });
  document.addEventListener('touchstart', onIntent, { passive: true, signal });
  document.addEventListener('focusin', onIntent, { signal });

  document.addEventListener(
    'click',
    (event) => {
      const link = isPlainClick(event) ? linkOf(event.target) : null;
      const path = link ? pathOf(link) : null;
      // A newer build is out: the browser loads a whole document, and with it the new build.
      if (path === null || releaseState.stale) return;
      event.preventDefault();
      releaseState.destination = path;
      router.push(path);
    },
    { signal },
  );

  const settle = () => {
    releaseState.destination = null;
  };
  window.addEventListener('popstate', settle, { signal });

  return {
    arrived: () => {
      const { destination } = releaseState;
      if (destination !== null) {
        // The link may stand in the footer: reading and the Tab key go on from the new page's beginning, and the
        // router, left to itself, scrolls past the header.
        document.querySelector('main')?.focus({ preventScroll: true });
        if (!destination.includes('#')) window.scrollTo({ top: 0, behavior: 'instant' });
      }
      settle();
      seen.disconnect();
      for (const link of document.querySelectorAll('main a[href]')) seen.observe(link);
    },
    stop: () => {
      abort.abort();
      seen.disconnect();
      responses.stop();
    },
  };
};
