/**
 * A network that can go wrong: a TCP proxy between a program of ours and what it talks to. It knows nothing of what is said.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { freePorts } from '#scripts/launch/ports.mjs';

/**
 * What becomes of what is said from now on, on all connections:
 * - `fair`: it gets through.
 * - `slow`: each piece of an answer comes so many milliseconds later.
 * - `resets`: connections end with a reset, at every `every`th piece (1 when left out). `asked`: before what is asked gets
 *   through; `answered`: it was heard and done, and the answer is lost.
 * - `silent`: connections are made and nothing is heard on them, as by a firewall that drops everything; what was said
 *   meanwhile gets through when the weather is another.
 * - `gone`: there is nobody; connections end, new ones are refused.
 */
export type Weather =
  | { readonly kind: 'fair' }
  | { readonly kind: 'slow'; readonly milliseconds: number }
  | { readonly kind: 'resets'; readonly when: Side; readonly every?: number }
  | { readonly kind: 'silent' }
  | { readonly kind: 'gone' };

type Side = 'asked' | 'answered';

/** The network between whoever connects to `port` and what it leads to. */
export interface BadNetwork {
  readonly port: number;
  /** How many connections it has reset, cut or refused to go on with. */
  readonly broken: number;
  become(weather: Weather): Promise<void>;
  /** Resets all connections there are, whatever the weather. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts one on a free port of the loopback address, in fair weather. */
export async function startBadNetwork(target: {
  readonly host?: string;
  readonly port: number;
}): Promise<BadNetwork> {
  const network = new Network(target);
  // None that the system gives to who connects somewhere: it is to be had again after the network was gone.
  const [port = 0] = await freePorts(1);
  await network.listen(port);
  return network;
}

/** Two sockets that are one connection. */
type Line = { readonly asking: Socket; readonly answering: Socket };

class Network implements BadNetwork {
  readonly #target: { readonly host?: string; readonly port: number };
  #server: Server | undefined;
  readonly #lines = new Set<Line>();
  #weather: Weather = { kind: 'fair' };
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

  async become(weather: Weather): Promise<void> {
    const before = this.#weather;
    this.#weather = weather;
    this.#pieces = 0;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
    if (weather.kind === 'gone') await this.#leave();
    else if (before.kind === 'gone') await this.listen(this.port);
  }

  cut(): void {
    for (const line of [...this.#lines]) this.#break(line);
  }

  async close(): Promise<void> {
    this.#weather = { kind: 'fair' };
    this.#changed.resolve();
    await this.#leave();
  }

  /** Takes no more connections, from now on; those there are have been reset, and nobody waits for the last of them. */
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
      // One without the other is no connection.
      socket.on('close', () => this.#end(line));
    }
    this.#hand(line, 'asked');
    this.#hand(line, 'answered');
  }

  /** Hands on what comes from one side, in its order. */
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
    // Whoever is not there, or goes without a word, does so for the other, too.
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
    const weather = this.#weather;
    if (weather.kind === 'slow' && side === 'answered')
      await sleep(Math.max(0, came + weather.milliseconds - performance.now()), undefined, { ref: false });
    while (this.#weather.kind === 'silent') await this.#changed.promise;
    if (weather.kind === 'resets' && weather.when === side && this.#isItsTurn(weather)) this.#break(line);
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
