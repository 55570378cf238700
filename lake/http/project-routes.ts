/** Routes of the project, and empty responses for Sanity's own services that the Studio calls. */
import { commentsDataset, lakeIdentity, lakeUserId } from '../identity.ts';
import { sendJson } from './reply.ts';
import { get, type Route, route, withComments } from './route-table.ts';

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

const datasets = [
  { name: dataset, aclMode: 'private', datasetProfile: 'content' },
  { name: commentsDataset, aclMode: 'private', datasetProfile: 'comments', addonFor: dataset },
];

// All permissions on all documents.
const grants = [{ filter: '_id in path("**")', permissions: ['read', 'create', 'update', 'history'] }];

const replyWith =
  (answer: unknown): Route['handle'] =>
  ({ exchange }) =>
    sendJson(exchange, 200, answer);

/** The routes of the project and the stubs of Sanity's services. */
export const projectRoutes: readonly Route[] = [
  get('ping', replyWith({ pong: true })),
  // The Studio measures its latency to a dataset with this call.
  withComments(get('data/ping/:dataset', replyWith({ pong: true }))),
  get('check/cors', replyWith({ result: { allowed: true, withCredentials: true } })),
  get('projects/:project', replyWith(project)),
  get('projects/:project/datasets', ({ exchange }) => {
    const { searchParams } = exchange.url;
    const matches = (each: Record<string, unknown>) =>
      ['datasetProfile', 'addonFor'].every(
        (name) => !searchParams.has(name) || searchParams.get(name) === each[name],
      );
    sendJson(exchange, 200, datasets.filter(matches));
  }),
  // The Studio creates the dataset of comments with the first comment. Here it exists.
  route(['POST'], 'comments/:dataset/setup', replyWith({ datasetName: commentsDataset })),
  withComments(get('projects/:project/datasets/:dataset/acl', replyWith(grants))),
  get(
    'projects/:project/datasets/:dataset/settings/indexing',
    replyWith({ settings: { partialIndexSettings: { maxFieldDepth: 0 } } }),
  ),
  // The Studio asks before it creates a release. There is no limit of a plan here.
  get(
    'projects/:project/new-content-release-allowed',
    replyWith({ data: { orgActiveReleaseCount: 0, orgActiveReleaseLimit: null, datasetReleaseLimit: 200 } }),
  ),
  get('projects/:project/grants', replyWith({})),
  get('projects/:project/roles', replyWith([])),
  get('projects/:project/user-applications', replyWith([])),
  get('features', replyWith(['contentReleases', 'studioComments'])),
  get('access/requests/me', replyWith([])),
  // The Studio names the days after which published releases are removed. Here they stay.
  get(
    'subscriptions/project/:project',
    replyWith({ featureTypes: { retention: { features: [{ attributes: { maxRetentionDays: null } }] } } }),
  ),
  get('schedules/:project/:dataset', replyWith({ schedules: [] })),
  get('journey/announcements', replyWith([])),
  get('journey/trial', replyWith({})),
  // Upgrade offers, which the Studio shows at plan limits. There are no plans here.
  get('journey/:offer', replyWith(null)),
  get('help', replyWith({ resources: { title: '', sectionArray: [] } })),
  get('intake/telemetry-status', replyWith({ status: 'denied' })),
  // The Studio's schema description, for Sanity's services. It is not used.
  route(['POST'], 'descriptors/claim', replyWith({ synchronization: { type: 'complete' } })),
];
