import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { readFormPost } from './form-post.ts';
import { readPostedForm } from './posted-form.ts';
import { runInRequestContext } from './request-context.ts';

const form = () => {
  const data = new FormData();
  data.set('a', 'kā');
  return data;
};

const post = (body: BodyInit) => new Request('http://localhost/', { method: 'POST', body });

test('a form that the server has checked is parsed once', async () => {
  const parsing = vi.spyOn(Request.prototype, 'formData');
  const server = createServer((request, response) =>
    runInRequestContext({ address: '', id: 'a' }, async () => {
      await readFormPost(request, { isSecure: false });
      response.end(String((await readPostedForm(post('no form')))?.get('a')));
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/cart/form`;
  expect(await (await fetch(url, { method: 'POST', body: form() })).text()).toBe('kā');
  expect(parsing).not.toHaveBeenCalled();
  parsing.mockRestore();
  server.close().closeAllConnections();
});

test('a form that the server has not read is parsed, and null if it is unreadable', async () => {
  expect((await readPostedForm(post(form())))?.get('a')).toBe('kā');
  expect(await readPostedForm(post('no form'))).toBeNull();
});
