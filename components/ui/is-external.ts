/** Returns true for links that leave the site (http or https); these open in a new tab. */
export const isExternal = (href: string): boolean => /^https?:/i.test(href.trim());
