/**
 * Drives Chromium through the DevTools protocol. Playwright disables the back/forward cache and prerendering, so
 * measurements and tests of these need a browser of their own.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type LaunchedChrome, launch } from 'chrome-launcher';
import { z } from 'zod';
import { launchOptions } from '#scripts/launch/browser.mjs';

/** An event of the protocol. */
export interface DevtoolsEvent {
  readonly method: string;
  readonly params: unknown;
}

const message = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const attached = z.object({ sessionId: z.string() });
const created = z.object({ targetId: z.string() });
const evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.object({ text: z.string() }).loose().optional(),
});

/** Maximum time of a command and of a wait, in milliseconds; a busy machine is slow. */
const timeoutMs = 60_000;
const pollMs = 20;

/** A tab of the browser. */
export class DevtoolsPage {
  /** The events since the page was opened or since they were last cleared. */
  events: DevtoolsEvent[] = [];
  readonly #send: (method: string, params?: object) => Promise<unknown>;

  constructor(send: (method: string, params?: object) => Promise<unknown>) {
    this.#send = send;
  }

  /** Sends a command of the protocol and returns its result. */
  send(method: string, params: object = {}): Promise<unknown> {
    return this.#send(method, params);
  }

  /** Evaluates an expression in the page and returns its JSON value. Awaits promises. */
  async evaluate(expression: string): Promise<unknown> {
    const answer = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    const { result, exceptionDetails } = evaluated.parse(answer);
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return result.value;
  }

  /** Waits until an expression is true in the page that is shown then. */
  waitFor(expression: string): Promise<void> {
    // While the page is replaced there is nothing to evaluate in.
    return waitUntil(expression, () => this.evaluate(`Boolean(${expression})`).catch(() => false));
  }

  /** Waits for an event and returns it. */
  async waitForEvent(method: string, matches: (params: unknown) => boolean = () => true): Promise<unknown> {
    const find = () => this.events.find((event) => event.method === method && matches(event.params));
    await waitUntil(method, async () => find() !== undefined);
    return find()?.params;
  }

  /** Loads an address and waits until the page's scripts run. */
  async open(url: string): Promise<void> {
    await this.send('Page.navigate', { url });
    await this.waitFor(
      `location.href === ${JSON.stringify(url)} && document.querySelector('[data-site-header][data-ready]')`,
    );
  }

  /** Moves the pointer to the centre of the first element that matches. */
  async pointAt(selector: string): Promise<{ x: number; y: number }> {
    const place = z.object({ x: z.number(), y: z.number() }).parse(
      await this.evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      })()`),
    );
    await this.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place });
    return place;
  }

  /** Presses and releases the primary button. */
  async clickAt(place: { x: number; y: number }): Promise<void> {
    for (const type of ['mousePressed', 'mouseReleased'])
      await this.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 });
  }
}

async function waitUntil(what: string, isTrue: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; await sleep(pollMs))
    if (await isTrue()) return;
  throw new Error(`Waited in vain: ${what}`);
}

/** A Chromium with an empty profile. */
export interface DevtoolsBrowser {
  /** Opens a tab that reports events of pages, requests and preloading. */
  openPage(): Promise<DevtoolsPage>;
  close(): Promise<void>;
}

/** Starts Chromium with the back/forward cache and prerendering on, as visitors have it. */
export async function startChromium(executable?: string): Promise<DevtoolsBrowser> {
  const { args, executablePath } = launchOptions();
  const path = executable ?? executablePath;
  const chrome = await launch({
    ...(path === undefined ? {} : { chromePath: path }),
    chromeFlags: [...args, '--headless', '--hide-scrollbars', '--window-size=1280,800'],
    ignoreDefaultFlags: true,
    logLevel: 'silent',
  });
  try {
    return await connect(chrome);
  } catch (error) {
    chrome.kill();
    throw error;
  }
}

async function connect(chrome: LaunchedChrome): Promise<DevtoolsBrowser> {
  const version = await fetch(`http://127.0.0.1:${chrome.port}/json/version`);
  const { webSocketDebuggerUrl } = z.object({ webSocketDebuggerUrl: z.string() }).parse(await version.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  const pages = new Map<string, DevtoolsPage>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId = '', method, params, result, error } = message.parse(JSON.parse(String(data)));
    if (method !== undefined) pages.get(sessionId)?.events.push({ method, params });
    const call = id === undefined ? undefined : calls.get(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  });
  const send = (method: string, params: object = {}, sessionId?: string): Promise<unknown> => {
    lastId += 1;
    const id = lastId;
    const call = Promise.withResolvers<unknown>();
    calls.set(id, call);
    const timer = setTimeout(() => call.reject(new Error(`${method} got no answer.`)), timeoutMs);
    socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
    return call.promise.finally(() => {
      clearTimeout(timer);
      calls.delete(id);
    });
  };
  return {
    async openPage() {
      const { targetId } = created.parse(await send('Target.createTarget', { url: 'about:blank' }));
      const { sessionId } = attached.parse(await send('Target.attachToTarget', { targetId, flatten: true }));
      const page = new DevtoolsPage((method, params) => send(method, params, sessionId));
      pages.set(sessionId, page);
      for (const domain of ['Page', 'Runtime', 'Network', 'Preload']) await page.send(`${domain}.enable`);
      return page;
    },
    async close() {
      socket.close();
      chrome.kill();
      await chrome.process.exitCode;
    },
  };
}
