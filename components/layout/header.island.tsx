'use client';

import { usePathname } from 'next/navigation';
import { Component, useEffect } from 'react';
import { attachHeader, closeMenus, keepHeaderState, markCurrentPage } from './header-behaviour.ts';
import { island } from './island.tsx';

const findHeader = () => document.querySelector<HTMLElement>('[data-site-header]');

type Props = { revision?: string | undefined };

/**
 * Island that adds behaviour to the server-rendered header before it. It renders nothing itself. `revision` is the
 * revision of a static header, which React replaces as a whole.
 */
export const HeaderBehaviour = island('header', Behaviour, null);

function Behaviour({ revision }: Props) {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another element
  useEffect(() => {
    const header = findHeader();
    return header ? attachHeader(header) : undefined;
  }, [revision]);
  useEffect(() => {
    const header = findHeader();
    if (header && pathname) closeMenus(header);
  }, [pathname]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is another element
  useEffect(() => {
    const header = findHeader();
    if (header && pathname) markCurrentPage(header, pathname);
  }, [pathname, revision]);
  return <HeaderState revision={revision} />;
}

/** Keeps the state of the header when React replaces it. A class, because only classes are called before that. */
class HeaderState extends Component<Props> {
  override getSnapshotBeforeUpdate({ revision }: Props): ReturnType<typeof keepHeaderState> | null {
    const header = findHeader();
    return header && revision !== this.props.revision ? keepHeaderState(header) : null;
  }

  override componentDidUpdate(
    _before: Props,
    _state: unknown,
    restore: ReturnType<typeof keepHeaderState> | null,
  ) {
    const header = findHeader();
    if (header) restore?.(header);
  }

  override render() {
    return null;
  }
}
