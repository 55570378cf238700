/**
 * Which module may import which: a file imports from its own module and from those below it. The rules are patterns, so that they
 * hold for a new block, component or domain from its first day. tests/dependency-rules/ shows that each rule fires.
 */
import { Visitor } from '@swc/core/Visitor.js';
import { productFolders } from './scripts/launch/product-folders.mjs';

/**
 * The product's modules, from the highest to the lowest. Modules on one line do not import each other. `src` are the files directly in
 * that folder: the server, the proxy and what starts with them. A new domain needs a place here.
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
  ['domains/cart'],
  ['domains/catalogue', 'domains/inventory', 'domains/site-search'],
  ['domains/travel', 'domains/payment', 'domains/ledger', 'domains/contact', 'domains/staff'],
  ['cms', 'lake'],
  ['schemas'],
  ['contracts'],
  ['platform'],
];

// What stories are made with is no part of the site either.
const proof = '\\.(test|stories)\\.tsx?$|^blocks/(block-story|story-[a-z-]+)\\.tsx?$|^tests/|^\\.storybook/';
const product = `^(${productFolders.join('|')})/`;
const cms = 'node_modules/(@sanity/|sanity/|groq/|groq-js/|next-sanity/)';

/** @param {string} name */
const filesOf = (name) => (name === 'src' ? '^src/[^/]+$' : `^${name}/`);
const placedDomains = levels
  .flat()
  .flatMap((name) => (name.startsWith('domains/') ? [name.slice('domains/'.length)] : []));
const anyPlacedDomain = `(${placedDomains.join('|')})/`;

/** For each module one rule: nothing of the levels above, nor of its neighbours on its own level. */
const orderRules = levels.flatMap((level, index) =>
  level.map((name) => ({
    name: `${name.replace('/', '-')}-imports-only-what-is-below`,
    comment: 'Imports go down; the order is the list `levels`.',
    from: { path: filesOf(name), pathNot: proof },
    to: {
      path: [...levels.slice(0, index).flat(), ...level.filter((other) => other !== name)].map(filesOf),
    },
  })),
);

/**
 * Each of these is an error.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const forbidden = [
  ...orderRules.filter(({ to }) => to.path.length > 0),
  {
    name: 'every-domain-has-a-place',
    comment: 'Write the new domain into the list `levels` above, below all that it is imported by.',
    from: { path: `^domains/(?!${anyPlacedDomain})`, pathNot: proof },
    to: {},
  },
  {
    name: 'every-imported-domain-has-a-place',
    comment: 'Write the new domain into the list `levels` above, below all that it is imported by.',
    from: { pathNot: proof },
    to: { path: `^domains/(?!${anyPlacedDomain})` },
  },
  {
    name: 'domains-know-no-caller',
    comment:
      'A domain knows neither React nor the content nor who calls it. The search of the site reads the content.',
    from: { path: '^domains/(?!site-search/)', pathNot: proof },
    to: { path: '^(cms|lake|schemas)/|node_modules/(react|react-dom|next)/' },
  },
  {
    name: 'site-search-reads-content-and-timetable',
    comment: 'The search of the site reads the content and asks the timetable; it shows nothing.',
    from: { path: '^domains/site-search/', pathNot: proof },
    to: { path: '^(lake|schemas)/|^domains/(?!site-search/|travel/)|node_modules/(react|react-dom|next)/' },
  },
  {
    name: 'pages-ask-no-domain',
    comment: 'The pipeline that makes pages sits between the routes and the blocks: blocks ask domains.',
    from: { path: '^src/page/', pathNot: proof },
    to: { path: '^(domains|lake)/' },
  },
  {
    name: 'only-the-studio-knows-the-lake',
    comment: 'The content lake is a program of its own; all others talk to it by HTTP.',
    from: {
      path: '^(src|blocks|components|browser|api|domains|cms|schemas|contracts|platform)/',
      pathNot: proof,
    },
    to: { path: '^lake/' },
  },
  {
    name: 'the-lake-knows-no-content-model',
    comment: 'The content lake keeps documents of any schema.',
    from: { path: '^lake/', pathNot: proof },
    to: { path: '^schemas/' },
  },
  {
    name: 'browser-uses-the-api-client',
    comment: 'What runs in the visitor’s browser reaches the rest through the API’s client alone.',
    from: { path: '^browser/', pathNot: proof },
    to: {
      path: '^(domains|cms|schemas|platform)/|^api/(?!(client|types|cart-schemas|base-address|referrer-store)\\.ts$)',
    },
  },
  {
    name: 'browser-knows-four-packages',
    comment:
      'Visitors load it: React, SWR, the cookie’s package and what measures a page, and nothing that comes along unseen.',
    from: { path: '^browser/', pathNot: proof },
    to: {
      path: 'node_modules/',
      pathNot: 'node_modules/(react|swr|js-cookie|web-vitals|@types/(react|js-cookie))/',
    },
  },
  {
    name: 'browser-takes-the-api-as-types',
    comment: 'Of the API’s shapes it takes types; the schemas themselves stay on the server.',
    from: { path: '^browser/', pathNot: proof },
    to: { path: '^api/(types|cart-schemas)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'browser-serves-islands',
    comment:
      'Islands, the .ts files of blocks, the layout and what begins in the browser may use it; what renders on the server may not.',
    from: {
      path: '^(api|blocks|cms|components|contracts|domains|lake|platform|schemas|src)/',
      pathNot: [
        '^src/app/',
        '^src/instrumentation-client\\.ts$',
        '^blocks/.*\\.island\\.tsx$',
        '^blocks/.*\\.ts$',
        proof,
      ],
    },
    to: { path: '^browser/' },
  },
  {
    name: 'blocks-render-from-props',
    comment:
      'What defines or renders a block gets its data from a loader; only an island may talk to the API.',
    from: {
      path: '^blocks/.*(\\.tsx|\\.block\\.ts|\\.fixtures\\.ts)$',
      pathNot: ['\\.island\\.tsx$', proof],
    },
    to: { path: '^(browser|api|domains|cms|platform)/' },
  },
  {
    name: 'blocks-read-no-content',
    comment:
      'A loader or an action asks domains, the API’s client and the platform; its content is given to it.',
    from: { path: '^blocks/', pathNot: proof },
    to: { path: '^cms/' },
  },
  {
    name: 'no-block-imports-a-block',
    comment: 'Blocks know no neighbours; only the registry and the list of islands know them all.',
    from: { path: '^blocks/([^/]+)/' },
    to: { path: '^blocks/[^/]+/', pathNot: '^blocks/$1/' },
  },
  {
    name: 'islands-load-lazily',
    comment:
      'The code of a block’s island is loaded through blocks/islands.tsx, or every page would carry it.',
    from: { pathNot: ['^blocks/islands\\.tsx$', proof] },
    to: { path: '^blocks/.*\\.island\\.tsx$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'components-render-from-props',
    comment: 'Components get props: no domain and no fetching.',
    from: { path: '^components/', pathNot: proof },
    to: { path: '^(api|domains|cms|platform)/' },
  },
  {
    name: 'components-know-schemas-as-types',
    comment: 'A component may name the shape of its props, and takes no schema along to the browser.',
    from: { path: '^components/', pathNot: proof },
    to: { path: '^schemas/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'shared-definitions-know-no-platform',
    comment: 'The content model and the shared definitions are read in the browser and in the Studio too.',
    from: { path: '^(schemas|contracts)/', pathNot: proof },
    to: { path: '^platform/' },
  },
  {
    name: 'contracts-import-one-package',
    comment: 'zod for the shapes.',
    from: { path: '^contracts/', pathNot: proof },
    to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
  },
  {
    name: 'schemas-import-three-packages',
    comment: 'zod for the shape, groq for the projection, Studio types for the fields.',
    from: { path: '^schemas/', pathNot: proof },
    to: { path: 'node_modules/', pathNot: 'node_modules/(zod|groq|@sanity/types)/' },
  },
  {
    name: 'cms-packages-in-four-modules',
    comment: 'Names of the CMS stop at the schemas, the content, the content lake and the Studio.',
    from: { pathNot: ['^(schemas|cms|lake|studio|scripts|tools)/', proof] },
    to: { path: cms },
  },
  {
    name: 'numbers-and-traces-by-their-ports',
    comment:
      'Who keeps numbers and draws traces is loaded where the settings ask for it; all others tell them to platform/metrics/metrics.ts and platform/tracing.ts.',
    from: { pathNot: ['^platform/(metrics/prometheus|otlp-tracing)\\.ts$', proof] },
    to: { path: 'node_modules/(prom-client|@opentelemetry)/' },
  },
  {
    name: 'no-proof-in-production',
    comment: 'Tests, stories, Storybook, scripts and tools are no part of the site.',
    from: { path: product, pathNot: [proof, '[/.-]testing\\.ts$'] },
    to: { path: `${proof}|[/.-]testing\\.ts$|^(scripts|tools)/` },
  },
  {
    name: 'no-development-package-in-production',
    comment: 'What the site needs to run belongs to dependencies.',
    from: {
      // The Studio is built, as a program of its own; what serves it is part of the site.
      path: product,
      pathNot: [proof, '[/.-]testing\\.ts$', '^studio/(?!serving/)'],
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'no-undeclared-package',
    comment: 'A package that merely happens to be there may be gone tomorrow.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-dead-import',
    comment: 'This import leads nowhere.',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'no-circle',
    comment: 'Files that import each other are one thing, also where they import types.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'Nobody imports it and it imports nobody: is it still used?',
    from: {
      orphan: true,
      pathNot: [
        '^src/app/',
        '^(scripts|tools)/',
        '(^|/)\\.[^/]+',
        '^[^/]+\\.config\\.[^/]+$',
        '\\.d\\.m?ts$',
        proof,
      ],
    },
    to: {},
  },
];

// The parser's walker stops at `using` declarations, which it does not know.
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
