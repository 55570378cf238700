'use client';
import { useEffect } from 'react';

/**
 * Removes a form's outcome from the address once the page shows it. A reload, a bookmark or a shared link
 * then does not repeat it. Without its script the address stays.
 */
export function ClearOutcomeIsland({ parameters }: { parameters: readonly string[] }) {
  useEffect(() => {
    const address = new URL(location.href);
    for (const name of parameters) address.searchParams.delete(name);
    if (address.href !== location.href) history.replaceState(null, '', address);
  }, [parameters]);
  return null;
}
