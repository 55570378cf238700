'use client';

import { unstable_rethrow } from 'next/navigation';
import { Activity, Component, type ComponentType, type ReactNode, useId, useState } from 'react';
import { TextLink } from '#components/ui/link.tsx';
import type { FailedIsland, IslandName } from '#contracts/vitals/islands.ts';
import { recoverFromChunkError } from './chunk-recovery.ts';
import { isChunkError } from './release.ts';
import { releaseState } from './release-state.ts';

/**
 * Makes an island of a component: where its script can't be loaded, or throws while it is hydrated or later, what the server drew
 * stays, and works as it does without scripts. Nothing around it notices; the window hears of it (`island-failed`).
 *
 * @param instead what stands there where the browser has drawn the page, and there is nothing from the server
 *
 * It is hydrated by itself, after what is around it: `Activity` is a boundary of hydration that the server draws in place, whatever
 * its size. A `Suspense` of more than a few kilobytes would come in a piece of its own, which takes a script to be put there.
 */
export function island<Props extends object>(
  name: IslandName,
  Inner: ComponentType<Props>,
  instead: ReactNode = <LoadAgain />,
): ComponentType<Props> {
  return function Island(props: Props) {
    const id = useId();
    // Taken before React touches any of it. Null where the browser has drawn the page: there is no HTML from the server then.
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

/** True while the page reloads because of a missing script: other failures until then are not reported. */
let isReloading = false;

class IslandBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    // Next's own signals, such as a redirect, are no failures.
    unstable_rethrow(error);
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // A reload may bring the script. Only one: a script that fails slowly would reload the page for ever.
    isReloading ||= recoverFromChunkError(error, Number.POSITIVE_INFINITY);
    if (isReloading) return;
    // The restored HTML belongs to this address, so the next navigation has to load a whole document.
    releaseState.stale = true;
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself drew on the server
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
