import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import type { Store } from '../store/store.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';

/** Each request leases its tenant's store once and releases it once, whatever becomes of the request. */
let temp: TempApp;
let port: number;
/** Stands still, because a session used a minute later is marked as used, which is an extra write. */
let clock = new Date();
let acme: TenantRef;
/** Leases that the app has taken, and how often they were released. */
const leases = { taken: 0, released: 0 };
/** Runs before each read and write of the tenant's store. */
let before: (what: 'read' | 'write') => Promise<void> | void = () => {};

const SITES = '/api/v1/company/site';

beforeAll(async () => {
  temp = await tempApp({ now: () => clock });
  acme = temp.tenancy.bySubdomain('acme') as TenantRef;
  const lease = await temp.tenancy.acquire(acme);
  await lease.store.write(async (writer) => {
    for (let at = 0; at < 1_200; at++)
      await writer.insert('company/site', { code: `S${at}`, name: `Site ${at}` });
  });
  lease.release();
  // A timer tells listeners what was written, with a lease of its own, which would be counted with a request's.
  await temp.tenancy.relay(acme);
  vi.spyOn(temp.tenancy, 'relay').mockResolvedValue();
  const acquire = temp.tenancy.acquire.bind(temp.tenancy);
  vi.spyOn(temp.tenancy, 'acquire').mockImplementation(async (ref) => {
    const { store, release } = await acquire(ref);
    leases.taken += 1;
    const letGo = () => {
      leases.released += 1;
      release();
    };
    return { store: watched(store), release: letGo };
  });
  await temp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (temp.app.server.address() as AddressInfo).port;
});
afterAll(() => temp.remove());
afterEach(() => {
  before = () => {};
});

function watched(store: Store): Store {
  return {
    model: store.model,
    read: async (work) => {
      await before('read');
      return store.read(work);
    },
    write: async (work) => {
      await before('write');
      return store.write(work);
    },
    rewriteHistory: (work) => store.rewriteHistory(work),
    extend: (files, work) => store.extend(files, work),
    hidden: () => store.hidden(),
    planExtension: (files) => store.planExtension(files),
    version: store.version?.bind(store),
    // A new identity, so that nothing about the store is cached and the caller is looked up each time.
    identity: {},
    close: () => store.close(),
  };
}

/** How many leases some work took, once all of them are released. */
async function leasesOf(work: () => Promise<unknown>): Promise<number> {
  const { taken } = leases;
  expect(leases.released).toBe(taken);
  await work();
  await vi.waitFor(() => expect(leases.released).toBe(leases.taken), 30_000);
  return leases.taken - taken;
}

function head(method: string, path: string, length?: number): string {
  const body = length === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: acme.localhost:3000\r\nAuthorization: Bearer ${temp.tokens.acme}\r\n${body}\r\n`;
}

interface Connection {
  socket: Socket;
  /** Breaks the connection; resolves when the server knows. */
  lose(): Promise<unknown>;
}

async function connected(): Promise<Connection> {
  const arrived = once(temp.app.server, 'connection');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const [served] = (await arrived) as [Socket];
  const lost = once(served, 'close');
  return {
    socket,
    lose() {
      socket.destroy();
      return lost;
    },
  };
}

/** A point where work stops until it is let through. */
function gate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    open: opened.resolve,
    pass: () => {
      reached.resolve();
      return opened.promise;
    },
  };
}

const asAnn = (method: string, path: string, body?: unknown) =>
  temp.ask(method, path, { at: 'acme', token: temp.tokens.acme, body });

test.each([
  ['a list', 'GET', SITES, 200],
  ['a record', 'GET', `${SITES}/1`, 200],
  ['a file', 'GET', `${SITES}?format=csv`, 200],
  ['a change', 'PATCH', `${SITES}/1`, 200, { name: 'Other' }],
  ['what is not there', 'GET', `${SITES}/9999`, 404],
  ['a wrong body', 'POST', SITES, 422, { name: 1 }],
  ['a broken body', 'POST', SITES, 400, '{"name":'],
  ['the settings', 'GET', '/api/v1/company/settings', 200],
  ['the sessions', 'GET', '/api/v1/users/sessions', 200],
  ['the dashboard', 'GET', '/api/v1/dashboard', 200],
])('%s takes one lease', async (_what, method, path, status, body?: unknown) => {
  expect(
    await leasesOf(async () => {
      expect((await asAnn(method, path, body)).status).toBe(status);
    }),
  ).toBe(1);
});

test('what needs no store takes none', async () => {
  expect(
    await leasesOf(async () => {
      for (const [method, path, status] of [
        ['OPTIONS', SITES, 204],
        ['PUT', SITES, 405],
        ['GET', '/api/v1/config', 200],
        ['GET', '/api/v1/tenants/tenant', 404],
      ] as const)
        expect((await asAnn(method, path)).status).toBe(status);
    }),
  ).toBe(0);
});

test('a handler that throws', async () => {
  before = (what) => {
    if (what === 'write') throw new Error('broken');
  };
  expect(
    await leasesOf(async () => {
      expect((await asAnn('PATCH', `${SITES}/1`, { name: 'Never' })).status).toBe(500);
    }),
  ).toBe(1);
});

test('a store that does not open', async () => {
  await temp.tenancy.whileClosed(acme, 'moved', async () => {
    expect(await leasesOf(async () => expect((await asAnn('GET', SITES)).status).toBe(503))).toBe(0);
  });
});

test('a connection lost in the middle of a body', async () => {
  expect(
    await leasesOf(async () => {
      const signedIn = gate();
      before = () => signedIn.pass();
      const { socket, lose } = await connected();
      socket.write(`${head('POST', SITES, 50)}{"code":`);
      await signedIn.reached;
      before = () => {};
      signedIn.open();
      // This is answered once the request before it waits for its body.
      expect((await asAnn('GET', SITES)).status).toBe(200);
      await lose();
    }),
  ).toBe(2);
});

test('a connection lost while it is found out who asks', async () => {
  expect(
    await leasesOf(async () => {
      const { taken } = leases;
      const signedIn = gate();
      before = () => signedIn.pass();
      const { socket, lose } = await connected();
      socket.write(`${head('POST', SITES, 50)}{"code":`);
      await signedIn.reached;
      await lose();
      expect(leases.taken - taken).toBe(1);
      signedIn.open();
    }),
  ).toBe(1);
});

test('a connection lost while the handler works: the store stays until it has ended', async () => {
  expect(
    await leasesOf(async () => {
      const { released } = leases;
      const writing = gate();
      before = (what) => (what === 'write' ? writing.pass() : undefined);
      const { socket, lose } = await connected();
      const body = JSON.stringify({ name: 'Written all the same' });
      socket.write(head('PATCH', `${SITES}/2`, body.length) + body);
      await writing.reached;
      await lose();
      expect(leases.released).toBe(released);
      writing.open();
    }),
  ).toBe(1);
  expect((await asAnn('GET', `${SITES}/2`)).body.data.name).toBe('Written all the same');
});

test('a connection lost in the middle of an answer', async () => {
  expect(
    await leasesOf(async () => {
      const second = gate();
      const answering = once(temp.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
      let answer: ServerResponse | undefined;
      void answering.then(([, response]) => {
        answer = response;
      });
      // The first reads fetch ids and the first rows; the next rows are read once part of the file has been sent.
      before = (what) => (what === 'read' && answer?.headersSent ? second.pass() : undefined);
      const { socket, lose } = await connected();
      socket.write(head('GET', `${SITES}?format=csv`));
      await once(socket, 'data');
      await second.reached;
      await lose();
      second.open();
    }),
  ).toBe(1);
});

test('requests that wait on a lost connection behind another', async () => {
  expect(
    await leasesOf(async () => {
      const writing = gate();
      before = (what) => (what === 'write' ? writing.pass() : undefined);
      const { socket, lose } = await connected();
      const body = JSON.stringify({ name: 'First' });
      // In one write: once the waiting answers are long, Node reads no further requests of a connection.
      socket.write(
        [
          head('PATCH', `${SITES}/3`, body.length) + body,
          head('GET', SITES),
          head('GET', `${SITES}?format=csv`),
          `${head('POST', SITES, 50)}{"code":`,
        ].join(''),
      );
      await writing.reached;
      await vi.waitFor(() => expect(leases.taken - leases.released).toBe(4), 30_000);
      await lose();
      writing.open();
    }),
    // Work still running after the lost connection of the test before may take one more lease, and releases it.
  ).toBeGreaterThanOrEqual(4);
});

test('connections lost while it is noted that a session was used: whatever goes on lets go of what it takes', async () => {
  clock = new Date(clock.getTime() + 120_000);
  const noting = gate();
  before = (what) => (what === 'write' ? noting.pass() : undefined);
  const { socket, lose } = await connected();
  const { taken } = leases;
  const others = await leasesOf(async () => {
    const body = JSON.stringify({ name: 'Second' });
    socket.write(head('PATCH', `${SITES}/4`, body.length) + body + head('GET', SITES));
    await noting.reached;
    await vi.waitFor(() => expect(leases.taken - taken).toBe(2), 30_000);
    await lose();
    noting.open();
  });
  expect(others).toBeGreaterThanOrEqual(2);
});

test('after all that nobody holds the store, so the tenant can be moved', async () => {
  expect(leases.released).toBe(leases.taken);
  await temp.tenancy.whileClosed(acme, 'moved', async () => {});
  expect((await asAnn('GET', SITES)).status).toBe(200);
});
