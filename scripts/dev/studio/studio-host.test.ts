import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../../../src/server/settings.ts';
import { StudioHost } from './studio-host.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  const host = new StudioHost({ baseDomain: '127.0.0.1' } as Settings, join(process.cwd(), 'schemas'));
  const { configureServer } = host.plugin() as { configureServer(vite: object): void };
  const handlers: ((...of: unknown[]) => void)[] = [];
  configureServer({ middlewares: { use: (one: (typeof handlers)[number]) => handlers.push(one) } });
  server = createServer((request, answer) =>
    handlers[0]?.(request, answer, () => answer.writeHead(404).end()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/schema`;
});
afterAll(() => server.close());

test.each([
  ['PUT', 'draft', '{', 'The body is no JSON'],
  ['PUT', 'draft', '', 'The body is no JSON'],
  ['PUT', 'draft', '[]', 'The body is to be a JSON object'],
  ['PUT', 'draft', 'null', 'The body is to be a JSON object'],
  ['PUT', 'draft', '{}', '"files" is to be an object'],
  ['PUT', 'draft', '{"files":null}', '"files" is to be an object'],
  ['PUT', 'draft', '{"files":{"own/a.json":[]}}', '"own/a.json" is to be an object'],
  ['POST', 'publish', '[]', 'The body is to be a JSON object'],
  // What is as it should be comes as far as what it asks for.
  ['POST', 'publish', '{"base":-1}', 'The files were changed elsewhere meanwhile'],
])('%s %s with %s is told what is wrong', async (method, path, body, message) => {
  const answer = await fetch(`${url}/${path}`, { method, body });
  const said = (await answer.json()) as { message: string };
  expect([answer.status, said.message]).toEqual([422, expect.stringContaining(message)]);
});
