import type { ReactNode } from 'react';

/** The site's name and tagline. */
export type Brand = { readonly name: string; readonly tagline: string };

/** An entry of the top navigation. */
export type NavigationEntry = {
  readonly label: string;
  readonly path: string;
  /** Name of an icon; an unknown name is ignored. */
  readonly icon?: string | undefined;
  readonly submenu: readonly NavigationEntry[];
};

export type ShellLink = { readonly label: string; readonly path: string };

export type FooterContent = {
  readonly columns: ReadonlyArray<{ readonly title: string; readonly links: readonly ShellLink[] }>;
  readonly social: ReadonlyArray<{
    readonly network: 'facebook' | 'instagram';
    readonly href: string;
    /** Name of the account's owner; omitted for the site's own account. */
    readonly label?: string | undefined;
  }>;
  readonly legal: readonly ShellLink[];
  readonly copyright: string;
  readonly association?: { readonly name: string; readonly href: string } | undefined;
};

/** Static HTML of a part of the page, and its revision: different HTML has another. */
export type PartMarkup = { html: string; revision: string };

/** Renders a part of the page to static HTML; null if it has to stay elements. */
export type ToPartMarkup = (part: 'header' | 'footer', node: ReactNode) => PartMarkup | null;
