'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { attachHeader, markCurrentPage } from './header-behaviour.ts';
import { island } from './island.tsx';

const findHeader = () => document.querySelector<HTMLElement>('[data-site-header]');

/** Island that adds behaviour to the server-rendered header. It renders nothing itself. */
export const HeaderBehaviour = island('header', Behaviour, null);

function Behaviour() {
  const pathname = usePathname();
  useEffect(() => {
    const header = findHeader();
    return header ? attachHeader(header) : undefined;
  }, []);
  useEffect(() => {
    const header = findHeader();
    if (header && pathname) markCurrentPage(header, pathname);
  }, [pathname]);
  return null;
}
