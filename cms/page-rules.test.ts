import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '#platform/clock.ts';
import { renderedPage } from '#platform/next-internals/page-cache.testing.ts';
import { createFreshness } from './freshness.ts';
import type { ConfirmInputs, PageInputs } from './page-inputs.ts';
import { createPageRules } from './page-rules.ts';
import {
  type ContentRead,
  recordChange,
  recordContentReads,
  recordIncomplete,
  recordRead,
} from './render-dependencies.ts';
import type { RenderQueue } from './render-queue.ts';
import type { FoundPage, PageRequest, SharedPages } from './shared-pages.ts';

const key = '/a';
const read: ContentRead = { groq: '*', params: {}, scopes: ['page:/a/'], digest: 'one' };
const isOfRoute = () => true;
const stored = { isDue: false, isOfRoute };
const due = { isDue: true, isOfRoute };

let freshness = createFreshness();
let rules: ReturnType<typeof createPageRules>;
const shared = {
  isOn: vi.fn<SharedPages['isOn']>(),
  find: vi.fn<SharedPages['find']>(),
  put: vi.fn<SharedPages['put']>(),
  release: vi.fn<SharedPages['release']>(),
};
const renderQueue = { take: vi.fn<RenderQueue['take']>(), end: vi.fn<RenderQueue['end']>() };
const confirmInputs = vi.fn<ConfirmInputs>();
const wasContentReachable = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.resetAllMocks();
  freshness = createFreshness();
  renderQueue.take.mockReturnValue(true);
  shared.isOn.mockReturnValue(true);
  shared.find.mockResolvedValue('render');
  wasContentReachable.mockResolvedValue(true);
  confirmInputs.mockImplementation(async () => freshness.moment());
  const deps = { freshness, renderQueue, shared, confirmInputs, wasContentReachable };
  rules = createPageRules({ ...deps, defaultLifetimeSeconds: 60 });
});

const page = (status?: number) => ({
  value: { ...renderedPage('page'), status },
  revalidate: 60,
  expire: undefined,
});

/** Renders a page on this instance. */
function render(meanwhile: () => unknown = () => undefined, status?: number, path = key): boolean {
  return recordContentReads(() => {
    recordRead(read.scopes, freshness.moment(), false, { key: 'query', read });
    meanwhile();
    return rules.accepts(path, page(status));
  });
}

const departure = new Date('2026-12-01T08:00:00+13:00');
const before = new Date(departure.getTime() - 1);
afterEach(() => setClock(null));

/** A page of another instance. */
function foreign(ageMs: number, more: Partial<PageInputs> = {}): FoundPage {
  const inputs = {
    scopes: read.scopes,
    reads: [read],
    dataVersion: '',
    liveVersion: null,
    changesAt: null,
    ...more,
  };
  return { id: 'foreign', ageMs, inputs, page: page() };
}

/** Lets another instance offer a page. */
function offer(offered: FoundPage): void {
  shared.find.mockImplementationOnce(async (_key: string, { isUsable, waits }: PageRequest) => {
    if (await isUsable(offered)) return offered;
    return waits ? 'render' : 'busy';
  });
}

const decide = (stands: typeof stored | null, path = key) => rules.beforeRead(path)(stands);

/** Takes the offered page as the page cache does. */
async function take(stands: typeof stored | null): Promise<unknown> {
  const decision = await decide(stands);
  return typeof decision === 'object' && decision.beforeStore();
}

describe('a page that this instance lacks', () => {
  test('is taken from another instance, and valid until its content changes', async () => {
    offer(foreign(5_000));
    expect(await take(null)).toBe(true);
    expect(await decide(stored)).toBe('serve');
    freshness.expire(['page:/a/']);
    confirmInputs.mockResolvedValue(null);
    expect(await decide(stored)).toBe('miss');
    expect(shared.find.mock.lastCall?.[1]).toMatchObject({ knownId: 'foreign', waits: true });
  });

  test('is rendered if its content is not that of this instance, or nobody has it', async () => {
    confirmInputs.mockResolvedValue(null);
    offer(foreign(5_000));
    expect(await decide(null)).toBe('miss');
    expect(await decide(null)).toBe('miss');
  });

  test('is not taken if this instance has meanwhile rendered a newer one', async () => {
    offer(foreign(5_000));
    const decision = await decide(null);
    freshness.expire(['page:/a/']);
    render();
    expect(typeof decision === 'object' && decision.beforeStore()).toBe(false);
  });

  test('is not looked for while the content is unreachable', async () => {
    wasContentReachable.mockResolvedValue(false);
    expect(await decide(null)).toBe('miss');
    expect(await decide(stored)).toBe('serve');
    expect(shared.find).not.toHaveBeenCalled();
  });
});

test('a single instance renders a page that it lacks without a probe of the content', async () => {
  shared.isOn.mockReturnValue(false);
  expect(await decide(null)).toBe('miss');
  expect(wasContentReachable).not.toHaveBeenCalled();
});

test('an older page of another instance never replaces a newer one', async () => {
  render();
  freshness.expire(['page:/a/']);
  confirmInputs.mockResolvedValueOnce(null);
  offer(foreign(60_000));
  expect(await decide(stored)).toBe('miss');
});

test('an invalidated page is served if its content is the same, and rendered if it is not', async () => {
  render();
  freshness.expire(['page:/a/']);
  expect(await decide(stored)).toBe('serve');
  expect(await decide(stored)).toBe('serve');
  expect(confirmInputs).toHaveBeenCalledTimes(1);
  freshness.expirePages();
  confirmInputs.mockResolvedValue(null);
  expect(await decide(stored)).toBe('miss');
});

describe('a page that changes at a known time', () => {
  const showDeparture = () => recordChange(departure);
  beforeEach(() => {
    setClock(before);
    // As `createInputsCheck` does.
    confirmInputs.mockImplementation(async ({ changesAt }) =>
      changesAt === departure.getTime() ? null : freshness.moment(),
    );
  });

  test('is rendered from then on, and no other page is', async () => {
    render(showDeparture);
    render(() => recordChange(new Date(departure.getTime() + 1)), undefined, '/b');
    render(undefined, undefined, '/c');
    expect(await decide(stored)).toBe('serve');
    setClock(departure);
    expect(await decide(stored)).toBe('miss');
    expect(await decide(stored, '/b')).toBe('serve');
    expect(await decide(stored, '/c')).toBe('serve');
    render();
    expect(await decide(stored)).toBe('serve');
  });

  test('is rendered from then on if another instance has rendered it', async () => {
    confirmInputs.mockResolvedValueOnce(1);
    offer(foreign(5_000, { changesAt: departure.getTime() }));
    expect(await take(null)).toBe(true);
    expect(await decide(stored)).toBe('serve');
    setClock(departure);
    expect(await decide(stored)).toBe('miss');
  });

  test('does not replace a page rendered after the change if its render began before', async () => {
    setClock(departure);
    expect(render()).toBe(true);
    shared.put.mockClear();
    expect(render(showDeparture)).toBe(false);
    expect(shared.put).not.toHaveBeenCalled();
    expect(await decide(stored)).toBe('serve');
  });

  test('is offered to no other instance after the change', () => {
    const showUntilChange = () => {
      showDeparture();
      setClock(departure);
    };
    expect(render(showUntilChange)).toBe(true);
    expect(shared.put).not.toHaveBeenCalled();
  });

  test('is not taken if this instance has rendered it after the change', async () => {
    confirmInputs.mockResolvedValueOnce(1);
    offer(foreign(5_000, { changesAt: departure.getTime() }));
    const decision = await decide(null);
    setClock(departure);
    render();
    expect(typeof decision === 'object' && decision.beforeStore()).toBe(false);
  });

  test('is served while the content is unreachable', async () => {
    render(showDeparture);
    setClock(departure);
    wasContentReachable.mockResolvedValue(false);
    expect(await decide(stored)).toBe('serve');
  });
});

describe('a page past its lifetime', () => {
  beforeEach(() => void render());

  test('is taken from an instance that has rendered it since', async () => {
    offer(foreign(-1_000));
    expect(await take(due)).toBe(true);
    expect(renderQueue.end).toHaveBeenCalledTimes(1);
  });

  test('is served while another instance renders it, without waiting', async () => {
    shared.find.mockResolvedValueOnce('busy');
    expect(await decide(due)).toBe('serve-without-render');
    expect(shared.find.mock.lastCall?.[1]).toMatchObject({ waits: false });
    expect(renderQueue.end).toHaveBeenCalledTimes(1);
  });

  test('is rendered by this instance if no other does', async () => {
    expect(await decide(due)).toBe('serve');
    expect(renderQueue.end).not.toHaveBeenCalled();
  });

  test('is not looked for without a turn', async () => {
    renderQueue.take.mockReturnValue(false);
    expect(await decide(due)).toBe('serve-without-render');
    expect(shared.find).not.toHaveBeenCalled();
  });
});

describe('a rendered page', () => {
  test('is offered to the other instances', () => {
    expect(render()).toBe(true);
    expect(shared.put).toHaveBeenCalledExactlyOnceWith(
      key,
      expect.objectContaining({ inputs: expect.objectContaining({ reads: [read] }), page: page() }),
    );
    expect(shared.release).not.toHaveBeenCalled();
  });

  test.each([
    ['a part failed', recordIncomplete, undefined, true],
    ['it has older content', () => recordRead(['settings'], 1, true), undefined, true],
    ['something on it was published meanwhile', () => freshness.expire(['page:/a/']), undefined, true],
    ['it is a 404 page', () => undefined, 404, false],
    ['its status is not 200', () => undefined, 500, true],
  ])('stays on this instance if %s, and its lease ends', (_, meanwhile, status, isStored) => {
    expect(render(meanwhile, status)).toBe(isStored);
    expect(shared.put).not.toHaveBeenCalled();
    expect(shared.release).toHaveBeenCalledExactlyOnceWith(key);
  });
});
