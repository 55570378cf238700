/** Client-side navigation: follows links without a page load, and prefetches their pages. */
import type { useRouter } from 'next/navigation';
import { prefetchPage, watchRequests } from '#platform/next-internals/browser/router-requests.ts';
import { clientPath, isPlainClick, mayPrefetch, mayPreload, partOf } from './link-policy.ts';
import { createPrefetchQueue } from './prefetch-queue.ts';
import { releaseState } from './release.ts';
import { browserConnection, stopSpeculation } from './speculation.ts';

/** The used part of Next's router. */
export type LinkRouter = Pick<ReturnType<typeof useRouter>, 'push' | 'prefetch'>;

export type LinkNavigation = {
  /** Call after another page has rendered. */
  arrived: (pathname: string | null) => void;
  /** Call after the target of a followed link has rendered, even if only the query differs. */
  drawn: () => void;
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

const withoutHash = (path: string): string => path.replace(/#.*/, '');

/**
 * Intercepts clicks on links and navigates with the router. Preloads a link that the visitor points at, touches or
 * reaches with the keyboard. Until then, and after `markStale`, the browser prerenders links (speculation.ts).
 *
 * @param perVisitor paths of pages that are never preloaded, with a trailing slash
 */
export const attachLinks = (router: LinkRouter, perVisitor: readonly string[]): LinkNavigation => {
  const abort = new AbortController();
  const { signal } = abort;
  // One mechanism per link: the browser's own would load the page a second time.
  if (!releaseState.stale) stopSpeculation();
  const requests = watchRequests(window);
  const queue = createPrefetchQueue((href) => {
    const answered = requests.answered(href);
    prefetchPage(router, href);
    return answered;
  });

  const onIntent = ({ target }: Event) => {
    const link = linkOf(target);
    const path = link ? pathOf(link) : null;
    if (
      path !== null &&
      mayPreload(path, perVisitor) &&
      !releaseState.stale &&
      mayPrefetch(browserConnection())
    )
      queue.add(withoutHash(path));
  };
  document.addEventListener('pointerover', onIntent, { passive: true, signal });
  document.addEventListener('touchstart', onIntent, { passive: true, signal });
  document.addEventListener('focusin', onIntent, { signal });

  document.addEventListener(
    'click',
    (event) => {
      const link = isPlainClick(event) ? linkOf(event.target) : null;
      const path = link ? pathOf(link) : null;
      // A newer build is live: let the browser load a whole document, and with it the new build.
      if (path === null || releaseState.stale) return;
      event.preventDefault();
      releaseState.destination = path;
      const preload = queue.inFlight(withoutHash(path));
      queue.remember(withoutHash(path));
      if (preload === undefined) router.push(path);
      // The router would wait for the preload and, if that fails, stay on an empty page forever.
      else preload.then(() => releaseState.destination === path && router.push(path));
    },
    { signal },
  );

  const settle = () => {
    releaseState.destination = null;
  };
  window.addEventListener('popstate', settle, { signal });

  /**
   * Moves focus to the target of the link's fragment, or else to the main content, so that reading and Tab continue
   * there.
   */
  const moveFocus = (destination: string) => {
    const named = document.getElementById(partOf(destination));
    named?.focus({ preventScroll: true });
    if (named && document.activeElement === named) return;
    // A field or an error summary of the new page that took focus on its own keeps it.
    if (document.activeElement?.matches('main :is(input, textarea, select, [role=alert])')) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  };

  return {
    arrived: (pathname) => {
      if (pathname !== null) queue.remember(pathname);
      const { destination } = releaseState;
      if (destination !== null) {
        // The link may be in the footer, and the router alone would scroll past the header.
        moveFocus(destination);
        if (!destination.includes('#')) window.scrollTo({ top: 0, behavior: 'instant' });
      }
      settle();
    },
    drawn: () => {
      const { destination } = releaseState;
      // The link has disappeared with the previous page.
      if (destination !== null && document.activeElement === document.body) moveFocus(destination);
      settle();
    },
    stop: () => {
      abort.abort();
      requests.stop();
    },
  };
};
