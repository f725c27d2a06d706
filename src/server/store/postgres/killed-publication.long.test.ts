import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTrustServer, type TrustServer } from '../../../../test/proofs/trust-server.ts';
import { type LayerFiles, ownEntities } from '../../../shared/schema/layer-files.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';

/**
 * A node that is killed while it publishes or takes back leaves the other node with the version before or the new one, each with
 * exactly its own columns and tables, and with every value that was acknowledged.
 */
const API = '/api/v1';
const SITE = 'company/site';
/** More with `KILLED=200`. */
const ROUNDS = Number(process.env.KILLED ?? 8);
const FIELDS = 6;
const KEPT = 'own_kept';

let database: TempDatabase;
let folders: string[] = [];
let survivor: TrustServer;
let token: string;

beforeAll(async () => {
  database = await tempDatabase();
  survivor = await startNode();
  token = await survivor.signIn();
});
afterAll(async () => {
  await survivor.stop('SIGKILL');
  await database.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
});

async function startNode(weak?: string): Promise<TrustServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mainstay-killed-'));
  folders.push(dataDir);
  return startTrustServer({ home: { dataDir, database }, weak });
}

function filesOf(content: number): LayerFiles {
  const names = Array.from({ length: FIELDS }, (_, at) => `own_v${content}_${at}`);
  const properties = Object.fromEntries(names.map((name) => [name, { maxLength: 40 }]));
  return {
    [`${SITE}.json`]: { properties: { [KEPT]: { type: 'integer' }, ...properties } },
    [`own/e${content}.json`]: { title: 'Kept', properties: { name: {}, site: { 'x-reference': SITE } } },
  };
}

interface OwnSchema {
  version: number;
  files: LayerFiles;
}

async function did<Data>(node: TrustServer, method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await node.ask<Data>(method, `${API}${path}`, { at: 'acme', token, body });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** The answers of the other node about one version, once no other came between them. */
async function seen(): Promise<{ version: number; said: string[]; shown: string[]; kept: unknown }> {
  for (;;) {
    const { version, files } = await did<OwnSchema>(survivor, 'GET', '/schema');
    const [row = {}] = await did<Record<string, unknown>[]>(survivor, 'GET', `/${SITE}?page_size=1`);
    const shown = Object.keys(row).filter((name) => name.startsWith('own_'));
    for (const path of ownEntities(files)) await did(survivor, 'GET', `/${path}`);
    const after = await did<OwnSchema>(survivor, 'GET', '/schema');
    if (after.version !== version) continue;
    const said = Object.keys((files[`${SITE}.json`]?.properties as object | undefined) ?? {});
    return { version, said: said.sort(), shown: shown.sort(), kept: row[KEPT] };
  }
}

/** Publishes new files, or takes the last back; resolves when it is answered or the node is dead. */
async function change(node: TrustServer, round: number, isUndo = false): Promise<unknown> {
  const { version } = await did<OwnSchema>(node, 'GET', '/schema');
  if (isUndo) return did(node, 'POST', '/schema/undo', { base: version, password: PASSWORD });
  await did(node, 'PUT', '/schema/draft', { files: filesOf(round + 1) });
  return did(node, 'POST', '/schema/publish', { base: version, password: PASSWORD });
}

test('whoever is killed while publishing leaves a whole version and every acknowledged value', async () => {
  let node = await startNode();
  const begun = performance.now();
  await change(node, 0);
  const usual = performance.now() - begun;
  const [site] = await did<{ id: number }[]>(survivor, 'GET', `/${SITE}?page_size=1`);
  const ended = { old: 0, new: 0 };
  let written = 0;
  // What came with the first version stays, so nothing is taken back twice in a row.
  let canUndo = false;
  for (let round = 1; round <= ROUNDS; round++) {
    // A session lasts a quarter of an hour, and two hundred rounds longer.
    token = await survivor.signIn();
    const before = await seen();
    const isUndo: boolean = canUndo && round % 3 === 0;
    const changing = change(node, round, isUndo).then(
      () => true,
      () => false,
    );
    const killing = pause(((round - 0.5) / ROUNDS) * usual * 4).then(() => node.stop('SIGKILL'));
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const answer = await survivor.ask('PATCH', `${API}/${SITE}/${site?.id}`, {
          at: 'acme',
          token,
          body: { [KEPT]: written + 1 },
        });
        // The tables may be held by the publication for a moment.
        if (answer.status === 200) written += 1;
        else expect([409, 503]).toContain(answer.status);
      }
    })();
    await Promise.all([changing, killing]);
    isOver = true;
    await writing;
    const after = await seen();
    expect(after.shown).toEqual(after.said);
    expect(after.kept).toBe(written);
    expect([before.version, before.version + 1]).toContain(after.version);
    if (await changing) expect(after.version).toBe(before.version + 1);
    const isNew = after.version > before.version;
    if (isNew) canUndo = !isUndo;
    ended[isNew ? 'new' : 'old'] += 1;
    node = await startNode();
  }
  console.log(`${ROUNDS} kills: ${ended.old} left the version before, ${ended.new} the new one`);
  await node.stop();
}, 3_600_000);

test('control: a version that is written before its tables is seen without them', async () => {
  token = await survivor.signIn();
  const node = await startNode('version-apart');
  const before = await seen();
  const changing = change(node, 1_000).catch(() => {});
  const columns: string[][] = [];
  for (let tries = 0; tries < 2_000 && columns.length === 0; tries++) {
    const { version, files } = await did<OwnSchema>(survivor, 'GET', '/schema');
    if (version === before.version) continue;
    await node.stop('SIGKILL');
    columns.push(Object.keys((files[`${SITE}.json`]?.properties as object | undefined) ?? {}));
  }
  await changing;
  const answer = await survivor.ask<Record<string, unknown>[]>('GET', `${API}/${SITE}?page_size=1`, {
    at: 'acme',
    token,
  });
  const shown = Object.keys((answer.body.data ?? [])[0] ?? {});
  expect(columns.flat().filter((name) => !shown.includes(name)).length).toBeGreaterThan(0);
}, 300_000);
