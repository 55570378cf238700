/** The folders with the product's code, from which the site, the content lake and the Studio are made. Tests and tools stand elsewhere. */
export const productFolders = [
  'api',
  'blocks',
  'browser',
  'cms',
  'components',
  'contracts',
  'domains',
  'lake',
  'platform',
  'schemas',
  'src',
  'studio',
];
