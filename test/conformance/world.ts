import { request } from 'node:http';
import type { Page, Request, Route } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { answerInPage } from '../support/answer-in-page.ts';
import { linkToken } from '../support/link-token.ts';
import { noteRequests } from '../support/page-notes.ts';
import { type Answer, ask, hostOf, type Sending } from '../support/server.ts';
import { watchErrors } from '../support/watch-errors.ts';
import { liveSession, type Place } from './live-session.ts';
import { type Profile, takeProfile } from './profiles.ts';

export { expect };

export interface Opening {
  /** Whose app; acme's by default. Any other subdomain, or none (`''`), is opened without a session. */
  at?: string;
  signedIn?: boolean;
  viewport?: { width: number; height: number };
  /** Runs before the first page is asked for: routes to fail, scripts to add. */
  before?(page: Page): Promise<unknown> | undefined;
  /** Things move, as they do for people who have not asked for less. */
  moves?: boolean;
  /** Does not wait for the page's scripts, because the test holds them back. */
  early?: boolean;
  /** What the console may say, because the test provokes it. */
  errors?: RegExp;
}

export interface World {
  /** Opens an address in a fresh profile, signed in unless told otherwise. */
  open(path: string, opening?: Opening): Promise<Page>;
}

/** A test with a browser. It fails too when a page of it reports an error or a blocked resource. */
export const test = base.extend<{ world: World }>({
  world: async ({ task }, use) => {
    const profiles: Profile[] = [];
    const notes: (() => Promise<string>)[] = [];
    const errors: { list: string[]; expected?: RegExp }[] = [];
    await use({
      async open(path, opening = {}) {
        const { at = 'acme', signedIn = true, viewport, before, moves, early, errors: expected } = opening;
        const hasSession = signedIn && at in inject('stage').sessions;
        const session = hasSession ? await liveSession(at as Place) : undefined;
        const profile = await takeProfile(address(at), session ?? {}, viewport);
        profiles.push(profile);
        const { page } = profile;
        errors.push({ list: watchErrors(page), expected });
        notes.push(noteRequests(page));
        if (moves) await page.emulateMedia({ reducedMotion: 'no-preference' });
        await before?.(page);
        await page.goto(address(at) + path, { waitUntil: early ? 'commit' : 'domcontentloaded' });
        return page;
      },
    });
    const hasFailed = task.result?.state === 'fail';
    if (hasFailed) for (const note of notes) console.log(`${task.name} failed at ${await note()}`);
    await Promise.all(profiles.map((profile) => profile.giveBack(!hasFailed)));
    for (const { list, expected } of errors)
      expect(list.filter((error) => !expected?.test(error))).toEqual([]);
  },
});

/** The address of a host in the browser. */
export function address(subdomain: string): string {
  return `http://${hostOf(subdomain)}:${inject('stage').port}`;
}

/** One request to the API as the person of a place. */
export async function api<T = { id: number } & Record<string, unknown>>(
  method: string,
  path: string,
  sending: Sending & { at?: Place } = {},
): Promise<Answer<T>> {
  const { at = 'acme', ...rest } = sending;
  const { access } = await liveSession(at);
  return ask<T>(inject('stage').port, method, `/api/v1/${path}`, { tenant: at, token: access, ...rest });
}

/** Makes a record by the API and answers its id. */
export async function make(path: string, body: unknown, at: Place = 'acme'): Promise<number> {
  const { status, body: answered } = await api('POST', path, { at, body });
  if (status !== 201) throw new Error(`${path} was not made: ${JSON.stringify(answered)}`);
  return answered.data.id;
}

export const SOMEBODYS_PASSWORD = 'four words to keep';

/** Somebody at Acme whom no other test knows, by email. */
export async function somebody(): Promise<string> {
  const email = `${unique('somebody')}@acme.example`;
  const person = { name: 'Sam Body', email, tenant: 1 };
  const invited = await api<{ invite_link: string }>('POST', 'users/user', { at: 'admin', body: person });
  const { data } = invited.body;
  const token = linkToken(data.invite_link);
  const body = { token, password: SOMEBODYS_PASSWORD };
  const { status } = await api('POST', 'users/set-password', { body });
  if (status !== 200) throw new Error(`${email} could not set a password: ${status}`);
  return email;
}

let count = 0;
/** A word that no other record holds. */
export function unique(word: string): string {
  count += 1;
  return `${word}-${process.pid.toString(36)}${Date.now().toString(36)}${count}`;
}

/** Fills a form by the labels of its fields. */
export async function fill(page: Page, fields: Record<string, string>, within = 'main'): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = page.locator(within).getByLabel(label, { exact: true });
    await field.first().waitFor();
    const tag = await field.first().evaluate((element) => element.tagName);
    if (tag === 'SELECT') await field.first().selectOption({ label: value });
    else await field.first().fill(value);
  }
}

/** The heading of a page that can be used: not of what the build has drawn of it. */
export const HEADING = '#root:not([data-drawn]) h1';

export function heading(page: Page) {
  return expect.poll(() => page.locator(HEADING).first().textContent(), PATIENT);
}

/** How long the page may take: the machine may be busy. */
export const PATIENT = { timeout: 60_000, interval: 30 };

export function poll<T>(read: () => T | Promise<T>) {
  return expect.poll(read, PATIENT);
}

/** The labels of a form in the order of the page; `required` marks those that must be filled. */
export async function fieldsOf(page: Page, form: string): Promise<{ label: string; required: boolean }[]> {
  const fields = page.locator(`form[data-entity-form="${form}"] [data-field]`);
  await fields.first().waitFor();
  return fields.evaluateAll((elements) =>
    elements.map((element) => ({
      label: element.querySelector('label')?.textContent?.trim() ?? '',
      required: element.querySelector('input, select, textarea')?.hasAttribute('required') ?? false,
    })),
  );
}

/** The texts of the header cells of a table, once its rows are there. */
export async function columnsOf(page: Page, table: string): Promise<string[]> {
  const head = page.getByRole('table', { name: table, exact: true }).locator('thead th');
  await head.first().waitFor();
  return (await head.allTextContents()).map((text) => text.trim()).filter((text) => text !== 'Actions');
}

/** The rows of a table's body that hold records. */
export function rowsOf(page: Page, table: string) {
  return page.getByRole('table', { name: table, exact: true }).locator('tbody tr:has(.list-open, .row-link)');
}

/** Whether a request goes to an address of the API. */
export function isCall(request: Request, method: string, path: string): boolean {
  const { pathname } = new URL(request.url());
  return request.method() === method && pathname === `/api/v1/${path}`;
}

/** What others write meanwhile is not heard of: what counts or shows would be asked for again. */
export function deafToOthers(page: Page): Promise<unknown> {
  return answerInPage(page, { events: { status: 204 } });
}

/** Counts the calls to an address of the API from now on; before a page is opened, or those it begins with are missing. */
export function countCalls(page: Page, method: string, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (isCall(request, method, path)) calls += 1;
  });
  return () => calls;
}

/** Answers an address of the API in the server's place, or breaks the connection. */
export async function intercept(
  page: Page,
  method: string,
  path: string,
  answer: { status: number; body?: unknown } | 'network' | ((route: Route) => Promise<unknown>),
): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api/v1/${path}`,
    (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (typeof answer === 'function') return answer(route);
      if (answer === 'network') return route.abort('failed');
      return route.fulfill({ status: answer.status, json: answer.body ?? {} });
    },
  );
}

/** Asks the server in the browser's place, to change its answer: Node knows no names below `localhost`. */
export function answerOf(
  route: Route,
): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const asked = route.request();
  const url = new URL(asked.url());
  const headers = { ...asked.headers(), host: url.host, 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: url.port, method: asked.method(), path: url.pathname + url.search, headers },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('end', () => {
          const { 'content-length': _length, ...kept } = answer.headers;
          const named = Object.entries(kept).map(([name, value]) => [name, String(value)]);
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(named),
            body: Buffer.concat(pieces).toString(),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(asked.postDataBuffer() ?? undefined);
  });
}
