import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compiledOf } from '../../../../test/support/compiled.ts';
import { readSettings } from '../../settings.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { openInstallation } from './installation.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'mainstay-cli-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the real command line in a separate process. */
function mainstay(words: string[], input = ''): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/cli.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...compiledOf(ROOT), DATA_DIR: dataDir, PORT: '3160', INIT_CWD: folder },
    encoding: 'utf8',
    input,
  });
  return { code: status, out: stdout, err: stderr };
}

function file(name: string, lines: string[]): string {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return name;
}

describe('used wrongly, it says what to write', () => {
  test.each([
    [['tenant', 'make'], 'There is no command "tenant make"'],
    [['tenant', 'create'], 'NAME is missing. --subdomain is missing.'],
    [['tenant', 'create', 'A', 'B', '--subdomain', 'a'], '"B" is too much'],
    [['tenant', 'create', 'A', '--subdomian', 'a'], '--subdomian is not an option'],
    [['tenant', 'create', 'A', '--subdomain'], '--subdomain needs a value'],
  ])('%j', (words, told) => {
    const { code, err } = mainstay(words);
    expect(err).toContain(told);
    expect(code).toBe(2);
  });

  test.each(['tenant create', 'tenant list', 'admin create', 'user invite', 'migrate', 'import'])(
    'help %s',
    (name) => {
      const { code, out } = mainstay(['help', ...name.split(' ')]);
      expect(out).toContain(`mainstay ${name}`);
      expect(code).toBe(0);
    },
  );
});

describe('tenants, admins, users', () => {
  test('a tenant is made, listed, and not made twice', () => {
    expect(mainstay(['tenant', 'create', 'Nova Steel', '--subdomain', 'nova']).code).toBe(0);
    expect(mainstay(['tenant', 'list']).out).toMatch(/nova\s+1\s+Nova Steel/);
    const again = mainstay(['tenant', 'create', 'Nova', '--subdomain', 'nova']);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('already taken')]);
    expect(mainstay(['tenant', 'create', 'Api', '--subdomain', 'api']).code).toBe(1);
  });

  test('a user is invited with a link', () => {
    const words = ['user', 'invite', '--tenant', 'nova', '--email', 'Ana@nova.example', '--name', 'Ana'];
    expect(mainstay(words).out).toMatch(/http:\/\/nova\.localhost:3160\/set-password#token=\S{20,}/);
    const again = mainstay([...words, '--role', 'admin']);
    expect([again.code, again.err]).toEqual([1, '--email: is already used\n']);
    const nowhere = mainstay(['user', 'invite', '--tenant', 'nvoa', '--email', 'a@b.example', '--name', 'A']);
    expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('There is nova')]);
  });

  test('an admin is made with a link or a password', () => {
    const words = ['admin', 'create', '--name', 'Ops', '--email'];
    expect(mainstay([...words, 'a@ops.example']).out).toContain(
      'http://admin.localhost:3160/set-password#token=',
    );
    const piped = mainstay([...words, 'b@ops.example', '--password-stdin'], 'four words to remember\n');
    expect(piped.out).not.toContain('set-password');
    expect(piped.code).toBe(0);
    expect(mainstay([...words, 'c@ops.example', '--password-stdin'], 'short\n').err).toContain('at least 10');
    expect(mainstay([...words, 'a@ops.example']).err).toContain('already a platform admin');
    expect(mainstay([...words, 'not-an-address']).err).toContain('email');
  });

  test('a second factor that was lost is taken away, of a user or an admin', async () => {
    const secret = { secret: 'A'.repeat(32), last_step: 0, expires_at: null };
    const installation = await openInstallation(readSettings({ DATA_DIR: dataDir }));
    const { tenancy } = installation;
    const lease = await tenancy.acquire(tenancy.bySubdomain('nova') as TenantRef);
    for (const [store, email] of [
      [tenancy.platform, 'a@ops.example'],
      [lease.store, 'ana@nova.example'],
    ] as const)
      await store.write(async (writer) => {
        const user = await writer.first('users/user', [{ property: 'email', op: 'eq', value: email }]);
        await writer.insert('_second_factor', { user: user?.id ?? 0, ...secret });
      });
    lease.release();
    await installation.close();
    const words = ['user', 'reset-second-factor', '--email'];
    const ana = [...words, 'Ana@nova.example', '--tenant', 'nova'];
    expect(mainstay(ana).out).toContain('Two-step sign-in of Ana <ana@nova.example> is off.');
    expect(mainstay(ana).out).toContain('has no two-step sign-in');
    const nobody = mainstay([...words, 'nobody@nova.example', '--tenant', 'nova']);
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringContaining('Nova Steel has no user')]);
    expect(mainstay([...words, 'a@ops.example']).out).toContain('of Ops <a@ops.example> is off');
    expect(mainstay([...words, 'ana@nova.example']).err).toContain('The platform has no user');
  });

  test('stores that are as the schemas say have nothing to migrate', () => {
    const { code, out } = mainstay(['migrate', '--plan']);
    expect(code).toBe(0);
    expect(out).toContain('1 tenant: 1 up to date\nplatform: up to date\ntenant nova: up to date\n');
  });
});

describe('import', () => {
  beforeAll(() => {
    const tables: [string, string[]][] = [
      ['company/site', ['code,name', 'BQ,Bluestone']],
      ['company/location', ['site,name,slug', 'bluestone,North Pit,north-pit']],
      ['assets/equipment_category', ['name,slug', 'Excavators,excavators']],
      [
        'assets/equipments',
        [
          'name,code,category,make,model,serial_number,location,purchase_date',
          'A,SH-A,excavators,O&K,RH 120C,1,north pit,2001-02-01',
          'B,SH-B,1,O&K,RH 120C,2,1,2001-02-01',
        ],
      ],
    ];
    for (const [entity, lines] of tables) {
      const { code, out } = mainstay(['import', entity, file('table.csv', lines), '--tenant', 'nova']);
      expect([code, out]).toEqual([0, expect.stringContaining(' written in ')]);
    }
  });
  const map = file('orders.map.json', [
    JSON.stringify({
      columns: {
        When: ['suggested_start_date', 'completion_end_date'],
        Asset: 'asset',
        Text: 'description',
        Cost: 'amount',
      },
      values: { amount: { free: null } },
      defaults: { status: 'Completed', priority: 'medium', maint_type: 'corrective' },
    }),
  ]);
  const words = ['import', 'work-orders/work_order', 'orders.csv', '--tenant', 'nova', '--map', map];

  async function orders() {
    const installation = await openInstallation(readSettings({ DATA_DIR: dataDir }));
    try {
      const nova = installation.tenancy.bySubdomain('nova');
      if (!nova) throw new Error('nova is gone');
      const { store, release } = await installation.tenancy.acquire(nova);
      const read = await store.read(async (reader) => ({
        orders: await reader.find('work-orders/work_order'),
        logs: await reader.count('work-orders/work_order_log'),
        audits: (
          await reader.find('_audit', { where: [{ property: 'action', op: 'eq', value: 'imported' }] })
        ).map(({ label }) => label),
      }));
      release();
      return read;
    } finally {
      await installation.close();
    }
  }

  test('every error is named by line and column, and nothing is written', async () => {
    file('orders.csv', [
      'When,Asset,Text,Cost,Note',
      '2004-07-01,A,right,10,',
      '2004-02-30,A,"no, such day",10,',
      '2004-07-01,F,"no ""such"" asset",10,',
      '2004-07-01,B,negative,-0.5,',
      '2004-07-01,B,a,comma,10,',
      '2004-07-01,B,no number,1e3,',
      ',B,no date,1,',
    ]);
    const { code, out } = mainstay(words);
    expect(out.split('\n').filter((line) => line.startsWith('orders.csv'))).toEqual([
      'orders.csv:3:1 suggested_start_date: "2004-02-30" is not a date such as 2026-03-31 (column When)',
      'orders.csv:3:1 completion_end_date: "2004-02-30" is not a date such as 2026-03-31 (column When)',
      'orders.csv:4:12 asset: there is no Asset "F". There is A, B (column Asset)',
      'orders.csv:5:23 amount: must be at least 0, but is "-0.5" (column Cost)',
      'orders.csv:6:25 has 6 cells instead of 5. Put text that holds a comma in quotes.',
      'orders.csv:7:24 amount: "1e3" is not a number such as 1250.5 (column Cost)',
      'orders.csv:8:1 suggested_start_date: is required (column When)',
      'orders.csv:8:1 completion_end_date: is required (column When)',
    ]);
    expect(out).toContain('8 errors. Nothing was written.');
    expect(code).toBe(1);
    expect(await orders()).toEqual({ orders: [], logs: 0, audits: [] });
  });

  test('a right file is written by the rules of the entity', async () => {
    file('orders.csv', [
      'When,Asset,Text,Cost,Note',
      '2004-07-01,a,"one, two",10.5,x',
      '2004-07-02,B,"three\nfour",free,',
    ]);
    const { code, out } = mainstay(words);
    expect(out).toContain('Not used: Note');
    expect(out).toContain('2 Work Orders written');
    expect(code).toBe(0);
    const { orders: written, logs } = await orders();
    expect(written).toMatchObject([
      {
        code: 'WO-00001',
        asset: { label: 'A' },
        description: 'one, two',
        amount: 10.5,
        completion_end_date: '2004-07-01',
        status: { label: 'Completed' },
        is_closed: true,
      },
      { code: 'WO-00002', asset: { label: 'B' }, description: 'three\nfour', amount: null },
    ]);
    expect(logs).toBe(2);
  });

  test('one that was killed goes on where it ended when it is given again', async () => {
    file('orders.csv', [
      'When,Asset,Text,Cost,Note',
      ...Array.from({ length: 1_500 }, (_, at) => `2004-07-03,A,killed ${at},,`),
    ]);
    const child = spawn(process.execPath, ['src/server/cli.ts', ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...compiledOf(ROOT), DATA_DIR: dataDir, PORT: '3160', INIT_CWD: folder },
    });
    for await (const text of child.stdout.setEncoding('utf8')) if (/written +10 %/.test(text)) break;
    child.kill('SIGKILL');
    if (child.signalCode === null) await once(child, 'exit');
    const killed = async () =>
      (await orders()).orders.filter(({ description }) => String(description).startsWith('killed'));
    const there = (await killed()).length;
    expect(there).toBeGreaterThan(100);
    expect(there).toBeLessThan(1_500);
    const { code, out } = mainstay(words);
    expect(out).toContain(`The first ${there.toLocaleString('en')} rows were written by an import`);
    expect(out).toContain(`${(1_500 - there).toLocaleString('en')} Work Orders written`);
    expect(code).toBe(0);
    const texts = (await killed()).map(({ description }) => description);
    expect(texts).toHaveLength(1_500);
    expect(new Set(texts).size).toBe(1_500);
  });

  test('values that only one record may have are looked at before writing, in the file too', () => {
    file('sites.csv', ['code,name', 'BQ,Again', 'ZZ,New', 'zz,Twice']);
    const { code, out } = mainstay(['import', 'company/site', 'sites.csv', '--tenant', 'nova']);
    expect(out).toContain('sites.csv:2:1 code: "BQ" is already used by Site 1');
    expect(out).toContain('sites.csv:4:1 code: "zz" is already on line 3');
    expect(code).toBe(1);
  });

  test('history is brought in without the rules of today where that is asked for', async () => {
    const critical = file('critical.csv', [
      'name,code,category,make,model,serial_number,location,purchase_date,criticality',
      'Crusher,CR-A,excavators,O&K,RH 120C,3,north pit,2001-02-01,A',
    ]);
    expect(mainstay(['import', 'assets/equipments', critical, '--tenant', 'nova']).code).toBe(0);
    file('orders.csv', ['When,Asset,Text,Cost', '2002-02-01,Crusher,Rotor changed,10']);
    const refused = mainstay(words);
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringContaining('to complete work on a critical asset'),
    ]);
    const taken = mainstay([...words, '--without-rules']);
    expect([taken.code, taken.out]).toEqual([0, expect.stringContaining('1 Work Order written')]);
    expect((await orders()).audits).toEqual(['1 Work Order without rules']);
  });

  test('a wrong map is explained before a line is looked at', () => {
    const wrong = file('wrong.map.json', [
      JSON.stringify({ columns: { Wen: 'amount', Asset: 'code' }, default: {} }),
    ]);
    const { code, out } = mainstay([...words.slice(0, -1), wrong]);
    expect(out).toContain('"default" is unknown');
    expect(out).toContain('the file has no column "Wen"');
    expect(out).toContain('"code" is filled by the server');
    expect(out).toContain('"status" is required');
    expect(code).toBe(1);
  });

  test.each([
    [['import', 'work-orders/work_order_log', 'orders.csv', '--tenant', 'nova'], 'cannot be imported'],
    [['import', 'company/site', 'none.csv', '--tenant', 'nova'], 'none.csv cannot be read'],
    [['import', 'company/site', 'sites.csv', '--tenant', 'nova', '--as', 'x@y.example'], '--as x@y.example'],
  ])('%j is refused', (asked, told) => {
    const { code, err } = mainstay(asked);
    expect([code, err]).toEqual([1, expect.stringContaining(told)]);
  });
});

test('while another process owns the data folder, it says so', async () => {
  const installation = await openInstallation(readSettings({ DATA_DIR: dataDir }));
  try {
    const { code, err } = mainstay(['tenant', 'list']);
    expect([code, err]).toEqual([1, expect.stringContaining('is using the data folder')]);
  } finally {
    await installation.close();
  }
});
