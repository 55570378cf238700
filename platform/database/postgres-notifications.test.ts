import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { log } from '../log.ts';
import { listenForNotifications } from './postgres-notifications.ts';
import { startTcpProxy } from './tcp-proxy.testing.ts';
import { describeOnPostgres } from './test-database.testing.ts';

describeOnPostgres('a listener', (open) => {
  test('reconnects after its connection was silently cut', async () => {
    const server = await open();
    const proxy = await startTcpProxy(server.url);
    const warn = vi.spyOn(log, 'warn').mockReturnValue();
    const heard: string[] = [];
    let begun = 0;
    const handlers = {
      hear: (text: string) => void heard.push(text),
      onListening: () => {
        begun += 1;
      },
    };
    const listener = listenForNotifications(proxy.url, 'southbound_test', handlers, {
      intervalMs: 50,
      answerTimeoutMs: 2_000,
    });
    try {
      await vi.waitFor(() => expect(begun).toBe(1), 30_000);
      proxy.isCut = true;
      await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), { timeout: 30_000, interval: 10 });
      proxy.isCut = false;
      await vi.waitFor(() => expect(begun).toBe(2), 30_000);
      await server.database.execute(sql`select pg_notify('southbound_test', 'published')`);
      await vi.waitFor(() => expect(heard).toEqual(['published']), 30_000);
    } finally {
      await listener.stop();
      warn.mockRestore();
      proxy.close();
      await server.close();
    }
  });
});
