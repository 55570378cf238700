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
      await expect.poll(() => begun).toBe(1);
      proxy.isCut = true;
      await expect.poll(() => warn, { interval: 10 }).toHaveBeenCalledOnce();
      proxy.isCut = false;
      await expect.poll(() => begun).toBe(2);
      await server.database.execute(sql`select pg_notify('southbound_test', 'published')`);
      await expect.poll(() => heard).toEqual(['published']);
    } finally {
      await listener.stop();
      warn.mockRestore();
      proxy.close();
      await server.close();
    }
  });
});
