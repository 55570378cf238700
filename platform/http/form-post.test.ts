import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  maxFormBytes,
  maxReceiptFormBytes,
  maxReceiptForms,
  readFormPost,
  readPostedForm,
} from './form-post.ts';
import { EarlyResponse, isAbortedBody } from './request-body.ts';
import { runInRequestContext } from './request-context.ts';

let port = 0;
let isSecure = false;
const server = createServer({ ServerResponse: EarlyResponse }, async (request, response) => {
  const post = await readFormPost(request, { isSecure });
  if (!post.ok) {
    response.writeHead(post.refusal.status, { 'X-What': post.refusal.what ?? '' }).end(post.refusal.message);
    return;
  }
  response.writeHead(200);
  for await (const part of post.request) response.write(part);
  response.end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

const form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nkā\r\n--x--\r\n';

function post(
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<{ status: number; body: string; what: string }> {
  return new Promise((resolve, reject) => {
    const sent = ask({ port, host: '127.0.0.1', method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: text, what: `${answer.headers['x-what'] ?? ''}` }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test.each<[string, Record<string, string>]>([
  ['with a length', { 'Content-Length': '1000' }],
  ['in parts', { 'Transfer-Encoding': 'chunked' }],
])('detects that the client disconnected during a form %s', async (_how, headers) => {
  const failed = Promise.withResolvers<unknown>();
  const reading = createServer((request) => {
    readFormPost(request, { isSecure }).catch(failed.resolve);
    request.once('data', () => sent.destroy());
  });
  await new Promise<void>((resolve) => reading.listen(0, '127.0.0.1', resolve));
  const address = reading.address();
  const to = typeof address === 'object' && address ? address.port : 0;
  const sent = ask({ port: to, host: '127.0.0.1', method: 'POST', headers });
  sent.on('error', () => undefined);
  sent.write('--x\r\n');
  expect(isAbortedBody(await failed.promise)).toBe(true);
  reading.close();
});

describe('a form posted to a page', () => {
  test('is passed on byte for byte', async () => {
    const answer = await post({ 'Content-Type': 'multipart/form-data; boundary=x' }, form);
    expect(answer).toEqual({ status: 200, body: form, what: '' });
  });

  // @asvs 3.5.1
  test("is accepted from the site's own pages and refused from others", async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await post({ ...type, Origin: `http://127.0.0.1:${port}` }, form)).status).toBe(200);
    for (const Origin of ['https://evil.example', 'null', 'nonsense'])
      expect((await post({ ...type, Origin }, form)).status, Origin).toBe(403);
    expect((await post({ ...type, 'Sec-Fetch-Site': 'cross-site' }, form)).status).toBe(403);
    expect((await post({ ...type, 'Sec-Fetch-Site': 'same-site' }, form)).status).toBe(403);
    for (const Origin of [`http://127.0.0.1:${port}`, 'https://www.example.nz'])
      expect((await post({ ...type, Origin, 'Sec-Fetch-Site': 'same-site' }, form)).status, Origin).toBe(403);
    expect((await post({ ...type, 'Sec-Fetch-Site': 'same-origin' }, form)).status).toBe(200);
  });

  // @asvs 3.5.1
  test('is refused from a page without TLS on a TLS site, because that page could be forged', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', Host: 'www.example.nz' };
    isSecure = true;
    try {
      expect((await post({ ...headers, Origin: 'https://www.example.nz' }, form)).status).toBe(200);
      expect((await post({ ...headers, Origin: 'http://www.example.nz' }, form)).status).toBe(403);
    } finally {
      isSecure = false;
    }
  });

  test('with a null origin, as from a shared draft, is refused with an explanation', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await post({ ...type, Origin: 'null' }, form);
    expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('shared draft') });
    expect(answer.body).toContain('didn’t send it');
  });

  test.each([
    ['another boundary', 'multipart/form-data; boundary=y'],
    ['no boundary', 'multipart/form-data'],
  ])('with %s is invalid', async (_name, type) => {
    expect((await post({ 'Content-Type': type }, form)).status).toBe(400);
  });

  test('that is forged or from another site is recorded as such; one that is too long is not', async () => {
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    const withAction = form.replace('name="a"', 'name="$ACTION_REF_1"');
    expect(await post(type, withAction)).toMatchObject({ status: 400, what: 'made-up-form' });
    expect((await post({ ...type, Origin: 'https://evil.example' }, form)).what).toBe('foreign-site');
    expect((await post({ ...type, Origin: 'null' }, form)).what).toBe('foreign-site');
    expect((await post({ ...type, 'Content-Length': `${maxFormBytes + 1}` }, form)).what).toBe('');
  });

  test('that is too long is refused, with and without a stated length', async () => {
    const body = Buffer.alloc(maxFormBytes + 1, 97);
    const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
    expect((await post({ ...type, 'Content-Length': String(body.length) }, body)).status).toBe(413);
    expect((await post({ ...type, 'Transfer-Encoding': 'chunked' }, body)).status).toBe(413);
  });
});

test('a server action called by a script is refused', async () => {
  const answer = await post(
    { 'Content-Type': 'multipart/form-data; boundary=x', 'Next-Action': 'a'.repeat(42) },
    form,
  );
  expect(answer).toEqual({
    status: 400,
    body: 'We couldn’t read this form. Please try again.',
    what: 'made-up-form',
  });
});

const fields = () => {
  const data = new FormData();
  data.set('a', 'kā');
  return data;
};

const posted = (body: BodyInit) => new Request('http://localhost/', { method: 'POST', body });

test('a form that the server has checked is parsed once', async () => {
  const parsing = vi.spyOn(Request.prototype, 'formData');
  const server = createServer((request, response) =>
    runInRequestContext({ address: '', id: 'a' }, async () => {
      await readFormPost(request, { isSecure: false });
      response.end(String((await readPostedForm(posted('no form')))?.get('a')));
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/cart/form`;
  expect(await (await fetch(url, { method: 'POST', body: fields() })).text()).toBe('kā');
  expect(parsing).not.toHaveBeenCalled();
  parsing.mockRestore();
  server.close().closeAllConnections();
});

test('a form that the server has not read is parsed, and null if it is unreadable', async () => {
  expect((await readPostedForm(posted(fields())))?.get('a')).toBe('kā');
  expect(await readPostedForm(posted('no form'))).toBeNull();
});

describe('a form with receipts', () => {
  /** Opens a server that reads forms with receipts at `/claim`, and answers with the size of the file. */
  async function withServer(work: (url: string) => Promise<void>): Promise<void> {
    const server = createServer({ ServerResponse: EarlyResponse }, (request, response) =>
      runInRequestContext({ address: '', id: 'a' }, async () => {
        const post = await readFormPost(request, { isSecure: false, receiptFormPath: '/claim' });
        if (!post.ok) return response.writeHead(post.refusal.status).end(post.refusal.message);
        let rest = 0;
        for await (const part of post.request) rest += part.length;
        const file = (await readPostedForm(posted('no form')))?.get('file');
        return response.end(`${file instanceof File ? file.size : 0} bytes, ${rest} to read again`);
      }).catch(() => response.destroy()),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    try {
      await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    } finally {
      server.close().closeAllConnections();
    }
  }

  const send = async (url: string, bytes: number) => {
    const body = new FormData();
    body.set('file', new File([Buffer.alloc(bytes, 'a')], 'a.pdf'));
    const answer = await fetch(url, { method: 'POST', body });
    return [answer.status, await answer.text()] as const;
  };

  test('may be larger than other forms, and its handler gets no copy of the body', async () => {
    await withServer(async (url) => {
      expect(await send(`${url}/claim?x`, 2 * maxFormBytes)).toEqual([
        200,
        `${2 * maxFormBytes} bytes, 0 to read again`,
      ]);
      expect((await send(`${url}/other`, 2 * maxFormBytes))[0]).toBe(413);
      expect((await send(`${url}/claim`, maxReceiptFormBytes))[0]).toBe(413);
    });
  });

  test('is refused while many others are being read', async () => {
    await withServer(async (url) => {
      const type = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' };
      const open = Array.from({ length: maxReceiptForms }, () => {
        const slow = ask(`${url}/claim`, { method: 'POST', headers: type });
        slow.on('error', () => {});
        slow.write('--x');
        return slow;
      });
      await expect.poll(async () => (await send(`${url}/claim`, 10))[0]).toBe(503);
      for (const slow of open) slow.destroy();
      await expect.poll(async () => (await send(`${url}/claim`, 10))[0]).toBe(200);
    });
  });
});
