/** Whether a link leaves the site: links starting with http open in a new tab. */
export const isExternal = (href: string): boolean => /^https?:/i.test(href.trim());
