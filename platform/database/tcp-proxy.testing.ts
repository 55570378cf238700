/** A TCP proxy to PostgreSQL for tests. It can drop traffic silently, as a firewall or a lost machine does. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The proxy. While `isCut`, it drops data in both directions and closes no connection. */
export interface TcpProxy {
  readonly url: string;
  isCut: boolean;
  /** Called with client data after it was sent to the server. */
  onQuery(text: string): void;
  close(): void;
}

/** Starts a proxy to the server at `url`, on a free local port. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const lines = new Set<Socket>();
  const server = createServer((here) => {
    const there = connectTo(new URL(url));
    here.on('data', (data) => {
      if (proxy.isCut) return;
      there.write(data);
      proxy.onQuery(data.toString('latin1'));
    });
    there.on('data', (data) => proxy.isCut || here.write(data));
    // While cut, the other side must not notice that a connection closed.
    here.on('close', () => proxy.isCut || there.destroy());
    there.on('close', () => proxy.isCut || here.destroy());
    for (const line of [here, there]) {
      lines.add(line);
      line.on('error', () => undefined);
      line.on('close', () => lines.delete(line));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const between = new URL(url);
  between.host = `127.0.0.1:${address.port}`;
  between.searchParams.delete('host');
  const proxy: TcpProxy = {
    url: between.href,
    isCut: false,
    onQuery: () => undefined,
    close() {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
  return proxy;
}

function connectTo(url: URL): Socket {
  const folder = url.searchParams.get('host');
  return folder === null
    ? connect(Number(url.port) || 5432, url.hostname)
    : connect(`${folder}/.s.PGSQL.${url.port || 5432}`);
}
