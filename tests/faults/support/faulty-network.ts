/** Faulty network for tests: a TCP proxy between our program and a server, which knows nothing about the protocol. */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '#scripts/launch/ports.mjs';

/**
 * The state of the network, from now on and for all connections:
 * - `fair`: data gets through.
 * - `slow`: each piece of a response arrives this many milliseconds late.
 * - `resets`: connections are reset at every `every`th piece (default 1). `asked`: before the request gets through;
 *   `answered`: the request was processed and the response is lost.
 * - `silent`: connections open but no data arrives, as behind a firewall that drops packets; the data gets through once the
 *   state changes.
 * - `gone`: connections end and new ones are refused.
 */
export type NetworkState =
  | { readonly kind: 'fair' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'resets'; readonly when: Side; readonly every?: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'gone' };

type Side = 'asked' | 'answered';

/** The network between clients of `port` and the target server. */
export interface FaultyNetwork {
  readonly port: number;
  /** The number of connections that it has reset or cut. */
  readonly broken: number;
  become(networkState: NetworkState): Promise<void>;
  /** Resets all open connections, in any state. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of the loopback address, in state `fair`. */
export async function startFaultyNetwork(target: {
  readonly host?: string;
  readonly port: number;
}): Promise<FaultyNetwork> {
  const network = new Network(target);
  // Not an ephemeral port: the same port must be free when the network returns.
  const [port = 0] = await freePorts(1);
  await network.listen(port);
  return network;
}

/** The two sockets of one proxied connection. */
type Line = { readonly asking: Socket; readonly answering: Socket };

class Network implements FaultyNetwork {
  readonly #target: { readonly host?: string; readonly port: number };
  #server: Server | undefined;
  readonly #lines = new Set<Line>();
  #networkState: NetworkState = { kind: 'fair' };
  #changed = Promise.withResolvers<void>();
  #pieces = 0;
  port = 0;
  broken = 0;

  constructor(target: { readonly host?: string; readonly port: number }) {
    this.#target = target;
  }

  async listen(port: number): Promise<void> {
    const server = createServer({ allowHalfOpen: true }, (asking) => this.#join(asking));
    this.#server = server;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  async become(networkState: NetworkState): Promise<void> {
    const before = this.#networkState;
    this.#networkState = networkState;
    this.#pieces = 0;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
    if (networkState.kind === 'gone') await this.#leave();
    else if (before.kind === 'gone') await this.listen(this.port);
  }

  cut(): void {
    for (const line of [...this.#lines]) this.#break(line);
  }

  async close(): Promise<void> {
    this.#networkState = { kind: 'fair' };
    this.#changed.resolve();
    await this.#leave();
  }

  /** Closes the server to new connections and resets the existing ones, without waiting for their end. */
  async #leave(): Promise<void> {
    this.#server?.close();
    this.#server = undefined;
    this.cut();
    await setImmediate();
  }

  #join(asking: Socket): void {
    const answering = connect({ ...this.#target, allowHalfOpen: true });
    const line = { asking, answering };
    this.#lines.add(line);
    for (const socket of [asking, answering]) {
      socket.setNoDelay(true);
      // If one socket closes, the other closes too.
      socket.on('close', () => this.#end(line));
    }
    this.#hand(line, 'asked');
    this.#hand(line, 'answered');
  }

  /** Forwards data from one side, in order. */
  #hand(line: Line, side: Side): void {
    const [from, to] = side === 'asked' ? [line.asking, line.answering] : [line.answering, line.asking];
    let last = Promise.resolve();
    const then = (work: () => Promise<void> | void) => {
      last = last.then(work);
    };
    from.on('data', (piece: Buffer) => {
      const came = performance.now();
      then(() => this.#pass(line, side, { came, hand: () => to.write(piece) }));
    });
    from.on('end', () =>
      then(() => this.#pass(line, side, { came: performance.now(), hand: () => to.end() })),
    );
    // A failed or reset socket resets the other one too.
    from.on('error', () => {
      from.destroy();
      to.resetAndDestroy();
    });
  }

  async #pass(
    line: Line,
    side: Side,
    { came, hand }: { readonly came: number; readonly hand: () => void },
  ): Promise<void> {
    const networkState = this.#networkState;
    if (networkState.kind === 'slow' && side === 'answered')
      await sleep(Math.max(0, came + networkState.milliseconds - performance.now()), undefined, {
        ref: false,
      });
    while (this.#networkState.kind === 'silent') await this.#changed.promise;
    if (networkState.kind === 'resets' && networkState.when === side && this.#isItsTurn(networkState))
      this.#break(line);
    else if (!line.asking.destroyed && !line.answering.destroyed) hand();
  }

  #isItsTurn({ every = 1 }: { readonly every?: number }): boolean {
    this.#pieces += 1;
    return this.#pieces % every === 0;
  }

  #break(line: Line): void {
    if (!this.#lines.delete(line)) return;
    this.broken += 1;
    line.asking.resetAndDestroy();
    line.answering.resetAndDestroy();
  }

  #end(line: Line): void {
    this.#lines.delete(line);
    for (const socket of [line.asking, line.answering]) if (!socket.destroyed) socket.destroySoon();
  }
}
