'use client';

import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { attachLinks, type LinkNavigation } from './link-navigation.ts';

/**
 * Follows the page's plain links in the page, and preloads them: one listener for all, so a link needs no script of
 * its own. Mount it once, in the layout.
 *
 * `perVisitor`: paths of pages that show what is their visitor's; they are never preloaded.
 */
export function LinkNavigator({ perVisitor }: { perVisitor: readonly string[] }) {
  const router = useRouter();
  const pathname = usePathname();
  const navigation = useRef<LinkNavigation | null>(null);
  useEffect(() => {
    const links = attachLinks(router, perVisitor);
    navigation.current = links;
    return links.stop;
  }, [router, perVisitor]);
  useEffect(() => navigation.current?.arrived(pathname), [pathname]);
  return null;
}
