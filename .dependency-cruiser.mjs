/**
 * Dependency rules between modules: a file imports only from its own module and from lower ones. The rules are
 * patterns, so that they also apply to new blocks, components and domains. tests/dependency-rules/ shows that each rule
 * fires.
 */
import { Visitor } from '@swc/core/Visitor.js';
import { productFolders } from './scripts/product-folders.mjs';

/**
 * The product's modules, from highest to lowest. Modules on one line do not import each other. `src` stands for the
 * files directly in that folder: the server, the proxy and their start-up code. A new domain must be added here.
 */
const levels = [
  ['src/app'],
  ['src'],
  ['studio'],
  ['src/page'],
  ['blocks'],
  ['components', 'browser'],
  ['api'],
  ['domains/booking'],
  ['domains/voucher'],
  ['domains/cart', 'domains/fare-search', 'domains/disruption'],
  ['domains/pass-travel'],
  ['domains/catalogue', 'domains/inventory', 'domains/site-search'],
  ['domains/travel', 'domains/payment', 'domains/ledger', 'domains/contact', 'domains/staff'],
  ['cms', 'lake'],
  ['schemas'],
  ['contracts'],
  ['platform'],
];

// Tests and Storybook's settings may import from everywhere.
const tests = '\\.test\\.tsx?$|^tests/|^\\.storybook/';
// Stories and their helpers are not part of the site, but they obey the order of modules.
const stories =
  '\\.stories\\.tsx$|^(blocks/(block-story|story-[a-z-]+)|components/stories/story-[a-z-]+)\\.tsx?$';
const testCode = `${tests}|${stories}`;
const product = `^(${productFolders.join('|')})/`;
// Platform code without dependencies that also runs in browsers.
const browserPlatform = '^platform/timeout\\.ts$';
const cms = 'node_modules/(@sanity/|sanity/|groq/|groq-js/|next-sanity/)';

/** @param {string} name */
const filesOf = (name) => (name === 'src' ? '^src/[^/]+$' : `^${name}/`);
const moduleFolders = new Set(levels.flat().map((name) => name.split('/')[0] ?? ''));
if (
  moduleFolders.size !== productFolders.length ||
  productFolders.some((folder) => !moduleFolders.has(folder))
)
  throw new Error('`levels` and `productFolders` must name the same top-level folders.');
const placedDomains = levels
  .flat()
  .flatMap((name) => (name.startsWith('domains/') ? [name.slice('domains/'.length)] : []));
const anyPlacedDomain = `(${placedDomains.join('|')})/`;

/** One rule per module: it imports nothing from higher levels or from neighbours on its own level. */
const orderRules = levels.flatMap((level, index) =>
  level.map((name) => ({
    name: `${name.replace('/', '-')}-imports-only-what-is-below`,
    comment: 'Imports must go to lower modules of the list `levels`.',
    from: { path: filesOf(name), pathNot: tests },
    to: {
      path: [...levels.slice(0, index).flat(), ...level.filter((other) => other !== name)].map(filesOf),
    },
  })),
);

/**
 * Forbidden imports. Each is an error.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const forbidden = [
  ...orderRules.filter(({ to }) => to.path.length > 0),
  {
    name: 'every-domain-has-a-place',
    comment: 'Add the new domain to the list `levels`, below all modules that import it.',
    from: { path: `^domains/(?!${anyPlacedDomain})`, pathNot: testCode },
    to: {},
  },
  {
    name: 'every-module-has-a-place',
    comment: 'Add the new top-level folder to `productFolders` and to the list `levels`.',
    from: { path: product, pathNot: testCode },
    to: {
      path: '^[^./][^/]*/',
      pathNot: [product, '^(node_modules|scripts|tools|tests|content|public|timetable|deploy|docs)/'],
      dependencyTypesNot: ['core'],
    },
  },
  {
    name: 'every-imported-domain-has-a-place',
    comment: 'Add the new domain to the list `levels`, below all modules that import it.',
    from: { pathNot: testCode },
    to: { path: `^domains/(?!${anyPlacedDomain})` },
  },
  {
    name: 'domains-not-to-ui-or-content',
    comment:
      'A domain depends on neither React nor the content nor its callers. Only the site search reads the content.',
    from: { path: '^domains/(?!site-search/)', pathNot: testCode },
    to: { path: '^(cms|lake|schemas)/|node_modules/(react|react-dom|next)/' },
  },
  {
    name: 'site-search-reads-content-and-timetable',
    comment: 'The site search reads the content and the timetable; it renders nothing.',
    from: { path: '^domains/site-search/', pathNot: testCode },
    to: { path: '^(lake|schemas)/|^domains/(?!site-search/|travel/)|node_modules/(react|react-dom|next)/' },
  },
  {
    name: 'page-reaches-domains-through-ports',
    comment: 'The page pipeline is between routes and blocks; only the ports call domains.',
    from: { path: '^src/page/(?!ports/)', pathNot: testCode },
    to: { path: '^(domains|lake)/' },
  },
  {
    name: 'blocks-open-nothing',
    comment:
      'Loaders ask ports; what opens a database or a feed or reads settings is behind them. Only actions call the API.',
    from: { path: '^blocks/', pathNot: ['\\.action\\.ts$', '/take-(contact-)?form\\.ts$', testCode] },
    to: {
      path: '^api/in-process\\.ts$|^domains/.*/(current-[^/]+|production-deps|search-deps)\\.ts$|^platform/(config|log|database/.*)\\.ts$',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'lake-only-from-studio',
    comment: 'The content lake is a separate program; others call it over HTTP.',
    from: {
      path: '^(src|blocks|components|browser|api|domains|cms|schemas|contracts|platform)/',
      pathNot: testCode,
    },
    to: { path: '^lake/' },
  },
  {
    name: 'lake-not-to-schemas',
    comment: 'The content lake stores documents of any schema.',
    from: { path: '^lake/', pathNot: testCode },
    to: { path: '^schemas/' },
  },
  {
    name: 'browser-imports-contracts-only',
    comment:
      'Code in the visitor’s browser shares only contracts/ with the server, and the platform files that `browserPlatform` names. tests/dependency-rules/browser-modules.test.ts follows indirect imports.',
    from: { path: ['^browser/', '\\.island\\.tsx$'], pathNot: testCode },
    to: { path: '^(api|domains|cms|lake|schemas|platform)/', pathNot: browserPlatform },
  },
  {
    name: 'browser-allowed-packages',
    comment: 'Visitors download it: only React, SWR, js-cookie and web-vitals are allowed.',
    from: { path: '^browser/', pathNot: testCode },
    to: {
      path: 'node_modules/',
      pathNot: 'node_modules/(react|swr|js-cookie|web-vitals|@types/(react|js-cookie))/',
    },
  },
  {
    name: 'browser-api-types-only',
    comment: 'Of API responses it imports only types; their schemas stay on the server.',
    from: { path: ['^(browser|components)/', '\\.island\\.tsx$'], pathNot: testCode },
    to: { path: '^contracts/api/[a-z-]+-schemas\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'browser-serves-islands',
    comment: 'Only islands, the .ts files of blocks, ports, the layout and browser start-up code may use it.',
    from: {
      path: '^(api|blocks|cms|components|contracts|domains|lake|platform|schemas|src)/',
      pathNot: [
        '^src/app/',
        '^src/page/ports/',
        '^src/instrumentation-client\\.ts$',
        '^blocks/.*\\.island\\.tsx$',
        '^blocks/.*\\.ts$',
        testCode,
      ],
    },
    to: { path: '^browser/' },
  },
  {
    name: 'blocks-render-from-props',
    comment:
      'Definition and rendering of a block get their data from a loader; only an island may call the API.',
    from: {
      path: '^blocks/.*(\\.tsx|\\.block\\.ts|\\.fixtures\\.ts)$',
      pathNot: ['\\.island\\.tsx$', testCode],
    },
    to: { path: '^(browser|api|domains|cms|platform)/' },
  },
  {
    name: 'blocks-read-no-content',
    comment:
      'Loaders and actions may use domains, the API and the platform; they receive content as an argument.',
    from: { path: '^blocks/', pathNot: testCode },
    to: { path: '^cms/' },
  },
  {
    name: 'no-block-imports-a-block',
    comment: 'Blocks do not import each other; only the registry and the list of islands import them all.',
    from: { path: '^blocks/([^/]+)/' },
    to: { path: '^blocks/[^/]+/', pathNot: '^blocks/$1/' },
  },
  {
    name: 'islands-load-lazily',
    comment: 'Islands are loaded through blocks/islands.tsx; otherwise every page would include their code.',
    from: { pathNot: ['^blocks/islands\\.tsx$', testCode] },
    to: { path: '^blocks/.*\\.island\\.tsx$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'components-render-from-props',
    comment: 'Components render from props; they use no domain and fetch nothing.',
    from: { path: '^components/', pathNot: testCode },
    to: { path: '^(api|domains|cms|platform)/', pathNot: '^platform/next-internals/browser/' },
  },
  {
    name: 'components-know-schemas-as-types',
    comment: 'A component may import types for its props, but no schema, which would be sent to the browser.',
    from: { path: '^components/', pathNot: testCode },
    to: { path: '^schemas/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'shared-definitions-know-no-platform',
    comment: 'The content model and the shared definitions also run in the browser and in the Studio.',
    from: { path: '^(schemas|contracts)/', pathNot: testCode },
    to: { path: '^platform/' },
  },
  {
    name: 'contracts-import-one-package',
    comment: 'Only zod, for shapes.',
    from: { path: '^contracts/', pathNot: testCode },
    to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
  },
  {
    name: 'schemas-import-three-packages',
    comment: 'Only zod for shapes, groq for projections and Studio types for fields.',
    from: { path: '^schemas/', pathNot: testCode },
    to: { path: 'node_modules/', pathNot: 'node_modules/(zod|groq|@sanity/types)/' },
  },
  {
    name: 'cms-packages-in-four-modules',
    comment: 'Only schemas, cms, the content lake and the Studio use packages of the CMS.',
    from: { pathNot: ['^(schemas|cms|lake|studio|scripts|tools)/', testCode] },
    to: { path: cms },
  },
  {
    name: 'metrics-and-tracing-packages',
    comment:
      'Recorders of metrics and traces are loaded only if the settings enable them; other code uses platform/metrics/metrics.ts and platform/tracing.ts.',
    from: { pathNot: ['^platform/(metrics/prometheus|otlp-tracing)\\.ts$', testCode] },
    to: { path: 'node_modules/(prom-client|@opentelemetry)/' },
  },
  {
    name: 'next-internals-in-one-folder',
    comment:
      'Only platform/next-internals imports files inside Next; other code uses its documented entry points.',
    from: { pathNot: ['^platform/next-internals/', '^vitest\\.config\\.mts$', testCode] },
    // The package's main entry, which documented imports from `next` resolve to.
    to: { path: 'node_modules/next/dist/', pathNot: 'node_modules/next/dist/server/next\\.' },
  },
  {
    name: 'browser-internals-stay-small',
    comment:
      'Visitors download these files: they import nothing of ours, so that no server code comes along.',
    from: { path: '^platform/next-internals/browser/', pathNot: testCode },
    to: { path: product, pathNot: '^platform/next-internals/browser/' },
  },
  {
    name: 'no-test-code-in-production',
    comment: 'Tests, stories, Storybook, scripts and tools are not part of the site.',
    from: { path: product, pathNot: [testCode, '[/.-]testing\\.ts$'] },
    to: { path: `${testCode}|[/.-]testing\\.ts$|^(scripts|tools)/` },
  },
  {
    name: 'no-development-package-in-production',
    comment: 'Packages that the site needs at run time belong in dependencies.',
    from: {
      // The Studio is built separately; only the code that serves it is part of the site.
      path: product,
      pathNot: [testCode, '[/.-]testing\\.ts$', '^studio/(?!serving/)'],
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-undeclared-package',
    comment: 'An undeclared package may disappear with the next installation.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolved-import',
    comment: 'This import can’t be resolved.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-circular',
    comment: 'Files must not import each other in a circle, not even types.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'It has no imports and is not imported: is it still used?',
    from: {
      orphan: true,
      pathNot: [
        '^src/app/',
        '^(scripts|tools)/',
        '(^|/)\\.[^/]+',
        '^[^/]+\\.config\\.[^/]+$',
        '\\.d\\.m?ts$',
        testCode,
      ],
    },
    to: {},
  },
];

// The parser's visitor fails on `using` declarations, which it does not know.
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function visit(statement) {
  return String(statement.type) === 'UsingDeclaration' ? statement : visitStatement.call(this, statement);
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: forbidden.map((rule) => ({ ...rule, severity: /** @type {const} */ ('error') })),
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '(^|/)(\\.next|\\.studio(\\.new|\\.work)?|\\.data|coverage|storybook-static|next-env\\.d\\.ts)(/|$)',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
