'use client';
import { useEffect } from 'react';

/**
 * Takes from the address of the page what it says of the last form, once that is shown: a reload, a bookmark or a shared link
 * does not say it again. Without its script the address stays.
 */
export function ClearOutcomeIsland({ parameters }: { parameters: readonly string[] }) {
  useEffect(() => {
    const address = new URL(location.href);
    for (const name of parameters) address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(null, '', address);
  }, [parameters]);
  return null;
}
