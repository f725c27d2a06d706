import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildClient } from '../../scripts/build/build-client.ts';
import { startBrowser } from '../support/browser.ts';
import { watchRequests } from '../support/quiet.ts';
import { PASSWORD, type TrustOptions, type TrustServer, withServer } from './trust-server.ts';
import { buildWeakClient, type WeakClient } from './weak-client.ts';

/** A browser profile that notices the effects of hostile input. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Scripts of hostile input that ran. */
  ran: string[];
  /** Scripts that only the content security policy stopped: they should not have got so far. */
  blocked: string[];
  /** Requests to another origin than the one opened. */
  outside: string[];
  /** Uncaught errors. */
  errors: string[];
  newPage(): Promise<Page>;
  /** Opens an address of a host and waits until the app has drawn it. */
  open(at: string, path: string, page?: Page): Promise<void>;
  /** Goes to another address of the open app, as a link does: much faster than reloading the app. */
  follow(path: string): Promise<void>;
  signIn(at: string, email?: string, page?: Page): Promise<void>;
  leave(): Promise<void>;
}

export interface Visit {
  /** Serve this client instead of the real one. */
  weak?: WeakClient;
  /** The policy that goes with it. */
  policy?: string;
  /** Runs in each page before its own scripts. */
  before?: () => void;
}

export interface Stage {
  server: TrustServer;
  browser: Browser;
  /** Built on first use. */
  weak(): Promise<WeakClient>;
  visit(visit?: Visit): Promise<Visitor>;
}

/** Runs a proof with a server, a browser, and for its control a client without protections. */
export async function withBrowser<T>(options: TrustOptions, work: (stage: Stage) => Promise<T>): Promise<T> {
  await buildClient();
  // Only names of this machine are resolved.
  const browser = await startBrowser(undefined, {
    args: ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost'],
  });
  try {
    return await withServer(options, (server) =>
      work({
        server,
        browser,
        weak: buildWeakClient,
        visit: (visit = {}) => newVisitor(browser, server, visit),
      }),
    );
  } finally {
    await browser.close();
  }
}

const RAN = 'A hostile script ran';
const BLOCKED = 'The policy blocked';

async function newVisitor(browser: Browser, server: TrustServer, visit: Visit): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const visitor: Visitor = {
    context,
    page: undefined as unknown as Page,
    ran: [],
    blocked: [],
    outside: [],
    errors: [],
    async newPage() {
      const page = await context.newPage();
      page.setDefaultTimeout(30_000);
      page.on('console', (message) => {
        if (message.text().startsWith(RAN)) visitor.ran.push(message.text());
        if (message.text().startsWith(BLOCKED)) visitor.blocked.push(message.text());
      });
      page.on('dialog', (dialog) => {
        // Leaving a changed form asks for confirmation; nothing else may open a dialog.
        if (dialog.type() !== 'beforeunload') visitor.ran.push(dialog.message());
        void dialog.accept();
      });
      page.on('pageerror', (error) => visitor.errors.push(error.message));
      return page;
    },
    async open(at, path, page = visitor.page) {
      const next = server.address(at);
      // A page of another host keeps polling that host until it is left.
      if (next !== home) await page.goto('about:blank');
      home = next;
      await page.goto(home + path, { waitUntil: 'domcontentloaded' });
      await page.locator('h1').first().waitFor();
    },
    follow: (path) =>
      visitor.page.evaluate((to) => {
        const state = { idx: (history.state?.idx ?? 0) + 1, key: to };
        history.pushState(state, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state }));
      }, path),
    async signIn(
      at,
      email = at === 'admin' ? 'admin@mainstay.example' : `demo@${at}.example`,
      page = visitor.page,
    ) {
      await visitor.open(at, '/login', page);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      await page.waitForFunction(() => localStorage.getItem('user') !== null);
    },
    leave: () => context.close(),
  };
  let home = '';
  watchRequests(context);
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== home && !['data:', 'blob:', 'about:'].includes(protocol))
      visitor.outside.push(request.url());
  });
  await context.addInitScript(listen, { ran: RAN, blocked: BLOCKED });
  if (visit.before) await context.addInitScript(visit.before);
  await visit.weak?.serve(context, visit.policy);
  visitor.page = await visitor.newPage();
  return visitor;
}

/** Runs in the page: reports calls of `alert`, and whatever the policy blocks. */
function listen({ ran, blocked }: { ran: string; blocked: string }): void {
  globalThis.alert = (text) => console.error(ran, text, document.URL);
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    console.error(blocked, violatedDirective, blockedURI, sample);
  });
}
