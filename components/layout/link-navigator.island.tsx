'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef, useTransition } from 'react';
import { island } from './island.tsx';
import { attachLinks, type LinkNavigation } from './link-navigation.ts';
import { refreshAfterBack } from './refresh-after-back.ts';

/**
 * Island for client-side navigation: follows plain links with the router and preloads them. One listener serves all
 * links, so a link needs no script of its own. Mount it once, in the layout.
 *
 * `perVisitor`: paths of pages that depend on the visitor, such as the cart; they are never preloaded.
 */
export const LinkNavigator = island('link-navigator', Navigator, null);

function Navigator({ perVisitor }: { perVisitor: readonly string[] }) {
  const router = useRouter();
  // The router object differs from page to page, but its functions stay the same.
  const { refresh } = router;
  const pathname = usePathname();
  const navigation = useRef<LinkNavigation | null>(null);
  const freshness = useRef<ReturnType<typeof refreshAfterBack> | null>(null);
  const [isUnderWay, startTransition] = useTransition();
  useEffect(() => {
    const links = attachLinks(
      { prefetch: router.prefetch, push: (path) => startTransition(() => router.push(path)) },
      perVisitor,
    );
    navigation.current = links;
    return links.stop;
  }, [router, perVisitor]);
  useEffect(() => {
    freshness.current = refreshAfterBack(refresh);
    return freshness.current.stop;
  }, [refresh]);
  useEffect(() => {
    navigation.current?.arrived(pathname);
    freshness.current?.pageChanged();
  }, [pathname]);
  useEffect(() => {
    if (!isUnderWay) navigation.current?.drawn();
  }, [isUnderWay]);
  return null;
}
