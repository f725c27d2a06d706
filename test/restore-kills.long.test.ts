import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedTenant } from '../src/server/features/features.ts';
import { backupTenant, type OperationParts } from '../src/server/operations/backup.ts';
import { examine } from '../src/server/operations/doctor/doctor.ts';
import { deleteTenant } from '../src/server/operations/end-tenant.ts';
import { productModel } from '../src/server/product-model.ts';
import { readSettings } from '../src/server/settings.ts';
import type { StoreOwner } from '../src/server/store/engine.ts';
import { type TempDatabase, tempDatabase } from '../src/server/store/testing/temp-database.ts';
import { openEngine } from '../src/server/tenancy/open-engine.ts';
import { createTenancy, type TenantRef } from '../src/server/tenancy/tenancy.ts';

/** `npm run trust:engines` sets `RESTORE_KILLS=20`. */
const KILLS = Number(process.env.RESTORE_KILLS ?? 2);
const ROOT = join(import.meta.dirname, '..');

describe.each(['SQLite', 'PostgreSQL'])('on %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'mainstay-kills-'));
  let database: TempDatabase | undefined;
  let environment: Record<string, string>;
  let archives: string[];
  let acme: StoreOwner;

  beforeAll(async () => {
    database = engine === 'PostgreSQL' ? await tempDatabase() : undefined;
    environment = { DATA_DIR: join(folder, 'data'), ...(database && { DATABASE_URL: database.url }) };
    archives = await opened(async (parts) => {
      const ref = await parts.tenancy.provision({ name: 'Acme', schema_name: 'acme' });
      acme = { tenant: ref.id };
      return [await fill(parts, ref, 'old', 900), await fill(parts, ref, 'new', 300)];
    });
  });
  afterAll(async () => {
    await database?.remove();
    rmSync(folder, { recursive: true });
  });

  /** Opens everything in this process, as the next start would. */
  async function opened<T>(work: (parts: OperationParts) => Promise<T>): Promise<T> {
    const settings = readSettings(environment);
    const engine = await openEngine(settings, productModel);
    const tenancy = await createTenancy({ engine, settings, seed: seedTenant });
    try {
      return await work({ engine, tenancy, settings, print: () => {} });
    } finally {
      await tenancy.close();
      await engine.close();
    }
  }

  async function fill(parts: OperationParts, ref: TenantRef, name: string, sites: number): Promise<string> {
    const lease = await parts.tenancy.acquire(ref);
    await lease.store.write(async (writer) => {
      await writer.insert('users/user', { name, email: `${name}@acme.example`, is_active: true });
      for (let at = 0; at < sites; at++) await writer.insert('company/site', { code: `${name}-${at}`, name });
    });
    lease.release();
    return (await backupTenant(parts, ref, folder)).path;
  }

  /** Runs it in a separate process, which dies at a statement; returns the number of statements if it survives. */
  function runAndDie(action: string, archive: string, deadly: number): Promise<number | undefined> {
    return new Promise((resolve) => {
      const words = ['test/support/operate-and-die.ts', action, archive, String(deadly)];
      const child = spawn(process.execPath, words, {
        cwd: ROOT,
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (piece: Buffer) => {
        said += piece;
      });
      child.on('close', (_code, signal) => resolve(signal === 'SIGKILL' ? undefined : Number(said)));
    });
  }

  /**
   * Points spread over all statements, the last one included. A run may need a few less than the one that was counted,
   * and survive: then it must have completed everything.
   */
  const point = (kill: number, statements: number) => Math.ceil(((kill + 1) * statements) / KILLS);

  async function stateOf({ engine }: OperationParts, owner: StoreOwner): Promise<string> {
    const hash = createHash('sha256');
    await engine.dump(owner, async (dump) => {
      for await (const piece of dump.pieces) if (piece.what !== 'table') hash.update(JSON.stringify(piece));
    });
    return hash.digest('hex');
  }

  /** What the doctor reports as errors. It fixes an outdated directory itself. */
  async function errors(parts: OperationParts): Promise<string[]> {
    await examine(parts, true);
    const found = await examine(parts, true);
    return found.filter(({ level }) => level === 'error').map(({ about, text }) => `${about}: ${text}`);
  }

  test(`a restore that is killed at ${KILLS} points leaves the old data or the new`, {
    timeout: 60_000 * (KILLS + 3),
  }, async () => {
    const states: string[] = [];
    const statements: number[] = [];
    for (const archive of archives) {
      statements.push((await runAndDie('restore', archive, 0)) as number);
      states.push(await opened((parts) => stateOf(parts, acme)));
    }
    expect(states[0]).not.toBe(states[1]);
    const told = { old: 0, new: 0 };
    let now = 1;
    for (let kill = 0; kill < KILLS; kill++) {
      const next = 1 - now;
      const lived = await runAndDie(
        'restore',
        archives[next] as string,
        point(kill, statements[next] as number),
      );
      await opened(async (parts) => {
        const state = await stateOf(parts, acme);
        expect(lived === undefined ? states : [states[next]]).toContain(state);
        expect(await errors(parts)).toEqual([]);
        told[state === states[next] ? 'new' : 'old']++;
        now = states.indexOf(state);
      });
    }
    console.log(
      `${engine}: restore of ${statements.join(' and ')} statements, ${KILLS} kills: ${told.old} old, ${told.new} new`,
    );
    expect(told.old).toBeGreaterThan(0);
  });

  test(`an import that is killed at ${KILLS} points leaves the whole tenant or none`, {
    timeout: 60_000 * (KILLS + 3),
  }, async () => {
    const archive = archives[0] as string;
    const copied = (parts: OperationParts) => parts.tenancy.bySubdomain('copy');
    // Left from an earlier run that failed half-way.
    await opened(async (parts) => {
      const left = copied(parts);
      if (left) await deleteTenant(parts, left);
    });
    const statements = (await runAndDie('import', archive, 0)) as number;
    const whole = await opened(async (parts) => {
      const ref = copied(parts) as TenantRef;
      const state = await stateOf(parts, { tenant: ref.id });
      await deleteTenant(parts, ref);
      return state;
    });
    const told = { none: 0, whole: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      const lived = await runAndDie('import', archive, point(kill, statements));
      await opened(async (parts) => {
        const ref = copied(parts);
        if (lived !== undefined) expect(ref).toBeDefined();
        told[ref ? 'whole' : 'none']++;
        if (!ref) return;
        expect(await stateOf(parts, { tenant: ref.id })).toBe(whole);
        // Its users are in the platform's directory with it: there is nothing to fix.
        const found = await examine(parts, false);
        expect(found.filter(({ level }) => level === 'error')).toEqual([]);
        await deleteTenant(parts, ref);
      });
    }
    console.log(
      `${engine}: import of ${statements} statements, ${KILLS} kills: ${told.none} none, ${told.whole} whole`,
    );
    expect(told.none).toBeGreaterThan(0);
    // What was interrupted is in nobody's way.
    expect(await runAndDie('import', archive, 0)).toBeGreaterThan(0);
  });
});
