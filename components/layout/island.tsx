'use client';

import { unstable_rethrow } from 'next/navigation';
import { Activity, Component, type ComponentType, type ReactNode, useId, useState } from 'react';
import { TextLink } from '#components/ui/link.tsx';
import type { FailedIsland, IslandName } from '#contracts/vitals/island-names.ts';
import { isChunkError } from '#platform/next-internals/browser/chunk-error.ts';
import { recoverFromChunkError } from './chunk-recovery.ts';
import { markStale } from './release.ts';

/**
 * Makes an island of a component: a client component that fails alone. If its script can't be loaded, or throws during
 * or after hydration, the server's HTML stays and works as it does without scripts. The rest of the page is unaffected;
 * the window gets an `island-failed` event.
 *
 * @param instead fallback if the browser rendered the page, so that there is no HTML from the server
 *
 * The island is hydrated separately, after the page around it. `Activity` is a hydration boundary that the server
 * renders in place, at any size. A `Suspense` of more than a few kilobytes would arrive separately and need a script to
 * be put in place.
 */
export function island<Props extends object>(
  name: IslandName,
  Inner: ComponentType<Props>,
  instead: ReactNode = <LoadAgain />,
): ComponentType<Props> {
  return function Island(props: Props) {
    const id = useId();
    // Read before React changes any of it. Null if the browser rendered the page, because there is no HTML from the
    // server then.
    const [html] = useState(() =>
      typeof document === 'undefined' ? null : (document.getElementById(id)?.innerHTML ?? null),
    );
    return (
      <div id={id} data-island={name} className="contents">
        <IslandBoundary name={name} html={html} instead={instead}>
          <Activity>
            <Inner {...props} />
          </Activity>
        </IslandBoundary>
      </div>
    );
  };
}

type BoundaryProps = { name: IslandName; html: string | null; instead: ReactNode; children: ReactNode };

/** True while the page reloads because of a missing script. Failures until then are not reported. */
let isReloading = false;

class IslandBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    // Next's own signals, such as a redirect, are not failures.
    unstable_rethrow(error);
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // A reload may fetch the missing script. Only one reload: a script that fails slowly would reload the page forever.
    isReloading ||= recoverFromChunkError(error, Number.POSITIVE_INFINITY);
    if (isReloading) return;
    // The restored HTML belongs to this address, so the next navigation must load a whole document.
    markStale();
    const detail: FailedIsland = {
      island: this.props.name,
      fault: isChunkError(error) ? 'missing' : 'threw',
    };
    window.dispatchEvent(new CustomEvent('island-failed', { detail }));
  }

  override render() {
    const { html, instead, children } = this.props;
    if (!this.state.hasFailed) return children;
    if (html === null) return instead;
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML on the server
    return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />;
  }
}

function LoadAgain() {
  return (
    <p role="status">
      This part of the page didn’t load.{' '}
      <TextLink href="" data-document="">
        Reload the page
      </TextLink>
      .
    </p>
  );
}
