/** Folders of the code of site, lake and Studio, for tests that scan it all. Tests and tools are in other folders. */
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
