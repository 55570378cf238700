import type { ReactNode } from 'react';
import { siteSettings } from '#cms/site-settings.ts';
import { documentMetadata, documentViewport, SiteDocument } from '../site-document.tsx';

export const generateMetadata = documentMetadata;
export const viewport = documentViewport;

/** Layout of public pages. */
export default async function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <SiteDocument settings={await siteSettings()} isDraft={false}>
      {children}
    </SiteDocument>
  );
}
