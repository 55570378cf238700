/** What the project is, and quiet answers to what the Studio asks of Sanity's own services. */
import { lakeIdentity, lakeUserId } from '../identity.ts';
import { sendJson } from './reply.ts';
import { get, type Route, route } from './route-table.ts';

const { projectId, dataset } = lakeIdentity;

const project = {
  id: projectId,
  displayName: projectId,
  studioHost: null,
  organizationId: null,
  isBlocked: false,
  isDisabled: false,
  isDisabledByUser: false,
  activityFeedEnabled: false,
  members: [
    { id: lakeUserId, role: 'administrator', roles: [{ name: 'administrator', title: 'Administrator' }] },
  ],
  features: [],
  metadata: {},
};

// Everything, everywhere.
const grants = [{ filter: '_id in path("**")', permissions: ['read', 'create', 'update', 'history'] }];

const always =
  (answer: unknown): Route['answer'] =>
  ({ exchange }) =>
    sendJson(exchange, 200, answer);

/** The routes of the project and of services that this installation has none of. */
export const projectRoutes: readonly Route[] = [
  get('ping', always({ pong: true })),
  // How far away the data is; the Studio asks now and then, of a dataset.
  get('data/ping/:dataset', always({ pong: true })),
  get('check/cors', always({ result: { allowed: true, withCredentials: true } })),
  get('projects/:project', always(project)),
  get('projects/:project/datasets', ({ exchange }) =>
    // Asked for the dataset of comments, there is none.
    sendJson(
      exchange,
      200,
      exchange.url.searchParams.has('datasetProfile')
        ? []
        : [{ name: dataset, aclMode: 'private', datasetProfile: 'content' }],
    ),
  ),
  get('projects/:project/datasets/:dataset/acl', always(grants)),
  get(
    'projects/:project/datasets/:dataset/settings/indexing',
    always({ settings: { partialIndexSettings: { maxFieldDepth: 0 } } }),
  ),
  get('projects/:project/grants', always({})),
  get('projects/:project/roles', always([])),
  get('projects/:project/user-applications', always([])),
  get('features', always([])),
  get('access/requests/me', always([])),
  get('subscriptions/project/:project', always([])),
  get('schedules/:project/:dataset', always({ schedules: [] })),
  get('journey/announcements', always([])),
  get('journey/trial', always({})),
  // Offers of Sanity's plans, shown where a limit of one is met: there are no plans here.
  get('journey/:offer', always(null)),
  get('help', always({ resources: { title: '', sectionArray: [] } })),
  get('intake/telemetry-status', always({ status: 'denied' })),
  // A description of the Studio's schema, for services of Sanity's: nothing of it is wanted.
  route(['POST'], 'descriptors/claim', always({ synchronization: { type: 'complete' } })),
];
