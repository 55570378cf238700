import { describe, expect, test, vi } from 'vitest';
import { ContentUnavailableError, InvalidContentError } from '#cms/content-source.ts';
import { errorCodes } from '#contracts/api/envelope.ts';
import { log } from '#platform/log.ts';
import { contactPage, contentInMemory, goodHeaders, previewToken, testApi } from './test-api.testing.ts';

const api = testApi();

const get = (path: string, headers: Record<string, string> = goodHeaders) =>
  api.request(`http://localhost/api/v1${path}`, { headers });

async function answerOf(response: Response | Promise<Response>) {
  const { status, headers } = await response;
  return { status, headers, body: await (await response).json() };
}

describe('page content', () => {
  test.each(['/contact/', '/contact'])('is found at %s, with blocks as stored', async (path) => {
    const { status, body } = await answerOf(get(`/page-content?path=${path}`));
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'results',
      data: { ...contactPage, seo: { title: 'Talk to us' } },
      errorCode: null,
      errorMessage: null,
    });
  });

  test('is looked up by its canonical path', async () => {
    const asked: string[] = [];
    const findPage = async (path: string) => {
      asked.push(path);
      return null;
    };
    const watched = testApi({ content: { ...contentInMemory, findPage } });
    for (const path of ['/', '/a', '/a/', '/a/b', '/m%C4%81ori/']) {
      await watched.request(`/api/v1/page-content?path=${path}`, { headers: goodHeaders });
    }
    expect(asked).toEqual(['/', '/a/', '/a/', '/a/b/', '/māori/']);
  });

  test('is a 404 with the path if there is no page', async () => {
    const { status, body } = await answerOf(get('/page-content?path=/nowhere'));
    expect(status).toBe(404);
    expect(body).toEqual({
      status: 'failed',
      data: null,
      errorCode: 'NOT_FOUND',
      errorMessage: 'Page not found: /nowhere/',
    });
  });
});

describe('the preview of a page', () => {
  test.each([
    `/page-preview/page-contact?token=${previewToken}`,
    `/page-preview?path=/contact/&token=${previewToken}`,
    `/page-preview?path=/contact&token=${previewToken}`,
  ])('is the draft, in the shape of page-content and uncached: %s', async (path) => {
    const { status, headers, body } = await answerOf(get(path));
    expect(status).toBe(200);
    expect(body.data).toEqual({ ...contactPage, title: 'Contact, a draft', seo: { title: 'Talk to us' } });
    expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(headers.get('ETag')).toBeNull();
  });

  // @spec 7.4
  test('does not reveal why a token fails: missing, wrong, or of another page', async () => {
    const answers = await Promise.all(
      [
        '/page-preview/page-contact',
        '/page-preview/page-contact?token=',
        `/page-preview/page-contact?token=${'x'.repeat(43)}`,
        `/page-preview/page-home?token=${previewToken}`,
        `/page-preview/no-such-document?token=${previewToken}`,
        `/page-preview?path=/&token=${previewToken}`,
        `/page-preview?path=/nowhere/&token=${previewToken}`,
      ].map(async (path) => answerOf(get(path))),
    );
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 404,
        body: {
          status: 'failed',
          data: null,
          errorCode: 'NOT_FOUND',
          errorMessage: 'There is no such preview.',
        },
      });
  });
});

describe('lists', () => {
  test.each(['/blogs', '/destinations', '/blogs/'])('%s are paginated, with the total', async (path) => {
    const first = await answerOf(get(path));
    expect(first.body.data).toMatchObject({ page: 1, pageSize: 20, total: 3 });
    expect(first.body.data.items).toHaveLength(3);
    const second = await answerOf(get(`${path}?page=2&pageSize=2`));
    expect(second.body.data).toMatchObject({ page: 2, pageSize: 2, total: 3, items: [{ slug: 'three' }] });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=',
    'page=two',
    'pageSize=51',
    'pageSize=1e1',
    'page=1&page=2',
  ])('refuse %s', async (query) => {
    const { status, body } = await answerOf(get(`/blogs?${query}`));
    expect(status).toBe(422);
    expect(Object.keys(body.data.fields)).toEqual([query.split('=')[0]]);
  });

  test.each(['/blogs', '/destinations'])('%s return one entry by its slug', async (path) => {
    expect((await answerOf(get(`${path}/one`))).body).toMatchObject({
      status: 'results',
      data: { title: 'One' },
    });
    expect((await answerOf(get(`${path}/none`))).body).toMatchObject({
      status: 'failed',
      errorCode: 'NOT_FOUND',
    });
    expect((await get(`${path}/Not%20A%20Slug`)).status).toBe(422);
  });
});

describe('unreachable content', () => {
  const down = async (): Promise<never> => {
    throw new Error('connect ECONNREFUSED 127.0.0.1:3001 /secret/path');
  };
  const broken = testApi({
    content: {
      findPage: down,
      listBlogPosts: down,
      findBlogPost: down,
      listDestinations: down,
      findDestination: down,
      findPreview: down,
      isReachable: down,
    },
  });

  test.each([
    '/page-content?path=/',
    '/page-preview/x?token=x',
    '/blogs',
    '/blogs/one',
    '/destinations',
    '/destinations/one',
  ])('makes %s a 503 that does not reveal the cause', async (path) => {
    const { status, body } = await answerOf(broken.request(`/api/v1${path}`, { headers: goodHeaders }));
    expect(status).toBe(503);
    expect(body).toEqual({
      status: 'failed',
      data: null,
      errorCode: 'UPSTREAM',
      errorMessage: errorCodes.UPSTREAM.message,
    });
  });

  // @asvs 16.3.4
  test.each([
    [new InvalidContentError('odd'), 'api.content-odd'],
    [new ContentUnavailableError('down'), 'api.content-unreachable'],
  ])('is distinguished from invalid content in the log: %s', async (cause, event) => {
    const logged = vi.spyOn(log, 'error');
    const odd = testApi({ content: { ...contentInMemory, findPage: () => Promise.reject(cause) } });
    const { status } = await answerOf(odd.request('/api/v1/page-content?path=/', { headers: goodHeaders }));
    expect(status).toBe(503);
    expect(logged.mock.calls.map(([fields]) => fields)).toEqual([expect.objectContaining({ event })]);
    logged.mockRestore();
  });

  test('makes the site unready, with the state of each part', async () => {
    const { status, body } = await answerOf(broken.request('/api/v1/ready'));
    expect(status).toBe(503);
    expect(body).toEqual({
      status: 'failed',
      data: { fields: { database: 'ready', content: 'unavailable', timetable: 'not_installed' } },
      errorCode: 'UPSTREAM',
      errorMessage: 'Not ready: content.',
    });
  });
});
