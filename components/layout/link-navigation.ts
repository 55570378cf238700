// The enum is part of the public `router.prefetch`; Next exports it from here alone. Should it move, the build stops.
import { PrefetchKind } from 'next/dist/client/components/router-reducer/router-reducer-types';
import type { useRouter } from 'next/navigation';
import { type Connection, clientPath, isPlainClick, mayPrefetch, mayPreload, partOf } from './link-policy.ts';
import { createPrefetchQueue } from './prefetch-queue.ts';
import { releaseState } from './release-state.ts';
import { watchRequests } from './request-watch.ts';

/** The two things asked of the router. */
export type LinkRouter = Pick<ReturnType<typeof useRouter>, 'push' | 'prefetch'>;

export type LinkNavigation = {
  /** Another page has been drawn. */
  arrived: (pathname: string | null) => void;
  /** The page of the link last followed has been drawn, be it another or the same with another query. */
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
 * Listens on the document: follows links in the page, and preloads the one that the visitor points at, touches or
 * reaches with the keyboard.
 *
 * @param perVisitor paths of pages that are never preloaded, with a slash at the end
 */
export const attachLinks = (router: LinkRouter, perVisitor: readonly string[]): LinkNavigation => {
  const abort = new AbortController();
  const { signal } = abort;
  const requests = watchRequests(window);
  const queue = createPrefetchQueue((href) => {
    const answered = requests.answered(href);
    // All pages of the CMS are one route to the router. Short of `FULL` it knows that route already and asks for nothing.
    router.prefetch(href, { kind: PrefetchKind.FULL });
    return answered;
  });

  const onIntent = ({ target }: Event) => {
    const link = linkOf(target);
    const path = link ? pathOf(link) : null;
    if (path !== null && mayPreload(path, perVisitor) && !releaseState.stale && mayPrefetch(connection()))
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
      // A newer build is out: the browser loads a whole document, and with it the new build.
      if (path === null || releaseState.stale) return;
      event.preventDefault();
      releaseState.destination = path;
      const preload = queue.inFlight(withoutHash(path));
      queue.remember(withoutHash(path));
      if (preload === undefined) router.push(path);
      // The router would trust in the preload and, should that fail, stay on an empty page for good.
      else preload.then(() => releaseState.destination === path && router.push(path));
    },
    { signal },
  );

  const settle = () => {
    releaseState.destination = null;
  };
  window.addEventListener('popstate', settle, { signal });

  /** Reading and the Tab key go on from the part of the page that the link names, when it takes focus, or its beginning. */
  const goOn = (destination: string) => {
    const named = document.getElementById(partOf(destination));
    named?.focus({ preventScroll: true });
    if (named && document.activeElement === named) return;
    // A field of the new page that took the focus itself keeps it.
    if (document.activeElement?.matches('main :is(input, textarea, select)')) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  };

  return {
    arrived: (pathname) => {
      if (pathname !== null) queue.remember(pathname);
      const { destination } = releaseState;
      if (destination !== null) {
        // The link may stand in the footer, and the router, left to itself, scrolls past the header.
        goOn(destination);
        if (!destination.includes('#')) window.scrollTo({ top: 0, behavior: 'instant' });
      }
      settle();
    },
    drawn: () => {
      const { destination } = releaseState;
      // The link itself went with the old drawing.
      if (destination !== null && document.activeElement === document.body) goOn(destination);
      settle();
    },
    stop: () => {
      abort.abort();
      requests.stop();
    },
  };
};
