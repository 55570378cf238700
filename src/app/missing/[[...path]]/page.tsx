import { notFound } from 'next/navigation';

export const dynamic = 'force-dynamic';

/** Where the proxy sends addresses that lead nowhere: rendered for each request, never kept. */
export default function Missing() {
  notFound();
}
