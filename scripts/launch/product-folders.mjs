/** The folders with the code of the site, the content lake and the Studio. Tests and tools are in other folders. */
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
