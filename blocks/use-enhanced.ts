'use client';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns true once the script runs, and false in the markup of the server. */
export function useEnhanced(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
