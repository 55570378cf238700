/** Button that copies an address (client component). Without a script it is absent; the link beside it has the address. */
'use client';
import { useState } from 'react';
import { useEnhanced } from '#blocks/use-enhanced.ts';
import { FormStatus } from '#components/form/form-status.tsx';
import { Button } from '#components/ui/button.tsx';

/** The state of the last copy; null before the first. */
type CopyState = 'working' | 'done' | 'failed' | null;

const words = {
  working: null,
  done: 'Copied',
  failed: 'Your browser didn’t allow it. Open the link and copy the address there.',
} as const;

/**
 * Copies the address that `href` leads to, host included, and announces the result.
 * @param href a path of this site with its query
 */
export function CopyAddressIsland({ href }: { readonly href: string }) {
  const isEnhanced = useEnhanced();
  const [state, setState] = useState<CopyState>(null);
  if (!isEnhanced) return null;
  const copy = async () => {
    // Emptied first, so that a second copy is announced too.
    setState('working');
    try {
      await navigator.clipboard.writeText(new URL(href, window.location.href).href);
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <Button variant="secondary" onClick={copy}>
        Copy the address
      </Button>
      <FormStatus tone={state ?? 'working'}>{state && words[state]}</FormStatus>
    </div>
  );
}
