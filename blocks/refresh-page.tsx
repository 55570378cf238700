'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Asks the server for the page again, once after it mounts. A new key asks again. */
export function RefreshPage() {
  const router = useRouter();
  useEffect(() => router.refresh(), [router]);
  return null;
}
