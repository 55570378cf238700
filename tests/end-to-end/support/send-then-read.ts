import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Sends all bytes before it reads the response, as simple clients do, and returns the whole response. Rejects if the
 * connection breaks before the server closed its half.
 */
export async function sendThenRead(siteUrl: string, parts: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(siteUrl);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await once(socket, 'connect');
  try {
    for (const part of parts)
      await new Promise<void>((resolve, reject) =>
        socket.write(part, (error) => (error ? reject(error) : resolve())),
      );
    let answer = '';
    for await (const part of socket) answer += part;
    return answer;
  } finally {
    socket.destroy();
  }
}
