/**
 * Which room may know which. Written as patterns, so that a new block, domain or component is held to the rules on the
 * day it is made. tests/dependency-rules/ shows that every rule fires.
 *
 * app → page → blocks → components; app → api → domains → platform; schemas are known by all and know nobody.
 */
import { Visitor } from '@swc/core/Visitor.js';

const domains = 'travel|catalogue|inventory|cart|ledger|voucher|booking|payment|contact|staff';
// What stories are made with is no part of the site either.
const proof = '\\.(test|stories)\\.tsx?$|^blocks/(block-story|story-[a-z-]+)\\.tsx?$|^tests/|^\\.storybook/';
const cms = 'node_modules/(@sanity/|sanity/|groq/|groq-js/|next-sanity/)';

/** What the rooms under src/ must not reach into; each may use those it is not listed against. */
const rooms = [
  {
    room: 'page',
    comment: 'The pipeline sits between the routes and the blocks.',
    not: `^src/(app|lake|studio|${domains})/`,
  },
  {
    room: 'api',
    comment: 'The API shows no pages: it asks domains and content.',
    not: '^(blocks|components)/|^src/(app|page|lake|studio)/',
  },
  {
    room: 'content',
    comment: 'Reading content is nobody’s business logic.',
    not: `^(blocks|components)/|^src/(app|page|api|lake|studio|site-search|${domains})/`,
  },
  {
    room: 'site-search',
    comment: 'The search reads the content and asks the timetable; it shows nothing.',
    not: '^(blocks|components)/|^src/(app|page|api|lake|studio|browser)/',
  },
  {
    room: 'lake',
    comment: 'The content lake is a program of its own.',
    not: `^(blocks|components)/|^src/(app|page|api|content|studio|site-search|${domains})/`,
  },
  {
    room: 'platform',
    comment: 'The platform knows no domain.',
    not: '^(blocks|components|schemas)/|^src/(?!platform/)',
  },
  {
    room: 'browser',
    comment: 'What runs in the visitor’s browser reaches the rest through the API’s client alone.',
    not: '^(blocks|components)/|^src/(?!browser/|api/(client|types|cart-schemas|base-address|referrer-store)\\.ts$)',
  },
];

/**
 * Each of these is an error.
 * @type {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const forbidden = [
  ...rooms.map(({ room, comment, not }) => ({
    name: `${room}-keeps-to-itself`,
    comment,
    from: { path: `^src/${room}/`, pathNot: proof },
    to: { path: not },
  })),
  {
    name: 'domains-know-domains-and-platform',
    comment: 'A domain knows neither React nor the CMS nor who calls it.',
    from: { path: `^src/(${domains})/`, pathNot: proof },
    to: {
      path: '^(blocks|components)/|^src/(app|page|api|content|lake|studio|site-search)/|node_modules/(react|react-dom|next)/',
    },
  },
  {
    name: 'browser-knows-four-packages',
    comment:
      'Visitors load it: React, SWR, the cookie’s package and what measures a page, and nothing that comes along unseen.',
    from: { path: '^src/browser/', pathNot: proof },
    to: {
      path: 'node_modules/',
      pathNot: 'node_modules/(react|swr|js-cookie|web-vitals|@types/(react|js-cookie))/',
    },
  },
  {
    name: 'browser-takes-the-api-as-types',
    comment: 'Of the API’s shapes it takes types; the schemas themselves stay on the server.',
    from: { path: '^src/browser/', pathNot: proof },
    to: { path: '^src/api/(types|cart-schemas)\\.ts$', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'browser-serves-islands',
    comment:
      'Islands, the .ts files of blocks, the layout and what begins in the browser may use it; what renders on the server may not.',
    from: {
      path: '^(blocks|components|schemas|src)/',
      pathNot: [
        '^src/(browser|app)/',
        '^src/instrumentation-client\\.ts$',
        '^blocks/.*\\.island\\.tsx$',
        '^blocks/.*\\.ts$',
        proof,
      ],
    },
    to: { path: '^src/browser/' },
  },
  {
    name: 'nothing-imports-the-routes',
    comment: 'Routes are the outermost room.',
    from: { pathNot: ['^src/app/', proof] },
    to: { path: '^src/app/' },
  },
  {
    name: 'blocks-render-from-props',
    comment:
      'What defines or renders a block gets its data from a loader; only an island may talk to the API.',
    from: {
      path: '^blocks/.*(\\.tsx|\\.block\\.ts|\\.fixtures\\.ts)$',
      pathNot: ['\\.island\\.tsx$', proof],
    },
    to: { path: '^src/' },
  },
  {
    name: 'blocks-ask-domains-and-the-api',
    comment:
      'A loader or an action asks domains, the API’s client and the platform, never the rooms above or beside it.',
    from: { path: '^blocks/', pathNot: proof },
    to: { path: '^src/(app|page|content|lake|studio)/' },
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
    name: 'components-know-no-room',
    comment: 'Components get props: no domain, no fetching, no blocks.',
    from: { path: '^components/', pathNot: proof },
    to: { path: '^(src|blocks)/' },
  },
  {
    name: 'components-know-schemas-as-types',
    comment: 'A component may name the shape of its props, and takes no schema along to the browser.',
    from: { path: '^components/', pathNot: proof },
    to: { path: '^schemas/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'schemas-know-nobody',
    comment: 'The content model is imported by all and imports no room.',
    from: { path: '^schemas/', pathNot: proof },
    to: { path: '^(src|blocks|components|scripts)/' },
  },
  {
    name: 'schemas-import-three-packages',
    comment: 'zod for the shape, groq for the projection, Studio types for the fields.',
    from: { path: '^schemas/', pathNot: proof },
    to: { path: 'node_modules/', pathNot: 'node_modules/(zod|groq|@sanity/types)/' },
  },
  {
    name: 'cms-stays-in-its-rooms',
    comment: 'Vendor names stop at schemas and content.',
    from: { pathNot: ['^(schemas|src/content|src/lake|src/studio|scripts)/', proof] },
    to: { path: cms },
  },
  {
    name: 'numbers-and-traces-by-their-ports',
    comment:
      'Who keeps numbers and draws traces is loaded where the settings ask for it; all others tell them to src/platform/metrics/metrics.ts and src/platform/tracing.ts.',
    from: { pathNot: ['^src/platform/(metrics/prometheus|otlp-tracing)\\.ts$', proof] },
    to: { path: 'node_modules/(prom-client|@opentelemetry)/' },
  },
  {
    name: 'no-proof-in-production',
    comment: 'Tests, stories, Storybook and scripts are no part of the site.',
    from: { path: '^(src|blocks|components|schemas)/', pathNot: [proof, '[/.-]testing\\.ts$'] },
    to: { path: `${proof}|[/.-]testing\\.ts$|^scripts/` },
  },
  {
    name: 'no-development-package-in-production',
    comment: 'What the site needs to run belongs to dependencies.',
    from: {
      // The Studio is built, as a program of its own; what serves it is part of the site.
      path: '^(src|blocks|components|schemas)/',
      pathNot: [proof, '[/.-]testing\\.ts$', '^src/studio/(?!serving/)'],
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
    comment: 'What goes round in a circle is one thing. Types may refer to each other.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'no-orphan',
    comment: 'Nobody imports it and it imports nobody: is it still used?',
    from: {
      orphan: true,
      pathNot: ['^src/app/', '^scripts/', '(^|/)\\.[^/]+', '^[^/]+\\.config\\.[^/]+$', '\\.d\\.m?ts$', proof],
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
