import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../features/example/random.ts';
import { productModel } from '../../product-model.ts';
import type { Engine } from '../engine.ts';
import { UniqueError } from '../errors.ts';
import { type Row, type Store, tableVersion, type Writer } from '../store.ts';
import { type TempPlace, tempPlace } from '../testing/temp-place.ts';

let place: TempPlace;
let engine: Engine;
let store: Store;

beforeAll(async () => {
  place = await tempPlace();
  engine = place.engine(productModel);
  store = await engine.openOrCreate({ tenant: 1 });
});

afterAll(async () => {
  await store.close();
  await engine.close();
  await place.remove();
});

describe('transactions', () => {
  const names = (prefix: string) => ({
    where: [{ property: 'name', op: 'contains' as const, value: prefix }],
  });
  const add = (name: string) => (w: Writer) => w.insert('work-orders/controls', { name, closes: false });

  it('undoes only the write that fails, of all that share a commit', async () => {
    const answers = await Promise.allSettled([
      store.write(add('group a')),
      store.write(async (w) => {
        await add('group b')(w);
        throw new Error('no b');
      }),
      store.write(add('GROUP A')),
      store.write(add('group c')),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    const found = await store.read((r) => r.find('work-orders/controls', names('group ')));
    expect(found.map((row) => row.name)).toEqual(['group a', 'group c']);
  });

  it('adds to numbers of a row, unless one of them would come below what it may be', async () => {
    await store.write(async (w) => {
      const id = await w.insert('parts/part', { code: 'A', name: 'Seal', on_hand: 5, stock_value: 10 });
      const take = (on_hand: number, stock_value: number) =>
        w.add('parts/part', id, { on_hand, stock_value }, { atLeast: { on_hand: 0, stock_value: 1 } });
      expect(await take(-5, -9)).toEqual({ on_hand: 0, stock_value: 1 });
      expect(await take(-1, 0)).toBeNull();
      expect(await take(0, -0.5)).toBeNull();
      expect(await take(2, 0)).toEqual({ on_hand: 2, stock_value: 1 });
      // Without a limit any number is allowed.
      expect(await w.add('parts/part', id, { on_hand: -3 })).toEqual({ on_hand: -1 });
      expect(await w.get('parts/part', id)).toMatchObject({ on_hand: -1, stock_value: 1 });
    });
  });

  describe('of each way to write, whoever knows the version of a table hears', () => {
    const [SITE, LOCATION, PART] = ['company/site', 'company/location', 'parts/part'];
    const versions = () => {
      const view = store.forRequest?.() ?? store;
      return Promise.all([SITE, LOCATION, PART].map(async (table) => await tableVersion(view, table)));
    };
    let made = 0;
    const site = (w: Writer) => w.insert(SITE, { code: `V${++made}`, name: 'Version' });
    const part = (w: Writer) => w.insert(PART, { code: `V${++made}`, name: 'Seal', on_hand: 5 });
    const place = async (w: Writer) =>
      w.insert(LOCATION, { site: await site(w), name: 'Bay', slug: `v-${++made}` });
    const byId = (id: number) => [{ property: 'id', op: 'eq' as const, value: id }];
    // What a location shows of its site is as new as the site.
    const [sites, locations, parts] = [[SITE, LOCATION], [LOCATION], [PART]];

    it.each<[string, (w: Writer) => Promise<number>, (w: Writer, id: number) => Promise<unknown>, string[]]>([
      ['insert', site, (w) => site(w), sites],
      ['insertRow', site, (w) => w.insertRow(SITE, { code: `V${++made}`, name: 'Version' }), sites],
      ['append', site, (w) => w.append(SITE, { code: `V${++made}`, name: 'Version' }), sites],
      ['update', place, (w, id) => w.update(LOCATION, id, { name: 'Hall' }), locations],
      [
        'change',
        place,
        async (w, id) => w.change(LOCATION, (await w.get(LOCATION, id)) as Row, { name: 'Hall' }),
        locations,
      ],
      ['keep', site, (w, id) => w.keep(SITE, id, { time_zone: 'Asia/Tokyo' }), sites],
      ['add', part, (w, id) => w.add(PART, id, { on_hand: 1 }), parts],
      ['updateWhere', part, (w, id) => w.updateWhere(PART, byId(id), { name: 'Ring' }), parts],
      ['remove', place, (w, id) => w.remove(LOCATION, byId(id)), locations],
    ])('%s', async (_, make, write, noticed) => {
      const id = await store.write(make);
      const before = await versions();
      expect(await versions()).toEqual(before);
      await store.write((w) => write(w, id));
      const after = await versions();
      const changed = [SITE, LOCATION, PART].filter((__, at) => after[at] !== before[at]);
      expect(changed).toEqual(noticed);
    });
  });

  it('goes on after a part that failed, also where several of its writes were asked for together', async () => {
    await store.write(async (w) => {
      await add('together a')(w);
      const both = w.attempt(() => Promise.all([add('TOGETHER A')(w), add('together b')(w)]));
      await expect(both).rejects.toBeInstanceOf(UniqueError);
      await add('together c')(w);
    });
    const found = await store.read((r) => r.find('work-orders/controls', names('together ')));
    expect(found.map((row) => row.name)).toEqual(['together a', 'together c']);
  });

  it('answers a row as it is after a change, whatever had to be read for the change', async () => {
    const SITE = 'company/site';
    const seen = await store.write(async (w) => {
      const id = await w.insert(SITE, { code: 'Once', name: 'changed' });
      const before = (await w.get(SITE, id)) as Row;
      const known = await w.change(SITE, before, { name: 'twice' });
      // Its code is one of the searched texts, and has to be read here.
      const read = await w.change(SITE, { id }, { name: 'thrice' });
      return [known?.name, read?.name, await w.change(SITE, { id: 999_999 }, { name: 'nobody' })];
    });
    expect(seen).toEqual(['twice', 'thrice', null]);
    expect(await store.read((r) => r.find(SITE, { search: 'once thrice' }))).toHaveLength(1);
  });

  it('keeps what it says it has kept, also where a row that was appended is refused', async () => {
    const append = (w: Writer) => w.append('_secret', { name: 'appended', value: '' });
    await store.write(append);
    const jobs = ['a', 'b', 'c', 'd'].map((name) =>
      store.write(async (w) => {
        await add(`appended ${name}`)(w);
        if (name === 'a' || name === 'c') await append(w);
      }),
    );
    const answers = await Promise.allSettled(jobs);
    const found = await store.read((r) => r.find('work-orders/controls', names('appended ')));
    const kept = answers.flatMap(({ status }, at) =>
      status === 'fulfilled' ? [`appended ${'abcd'[at]}`] : [],
    );
    expect(found.map((row) => row.name)).toEqual(kept);
    expect(answers[0]?.status).toBe('rejected');
    await store.write(add('appended e'));
  });

  it('keeps all of very many rows that were appended, or none of them where one is refused', async () => {
    const many = (from: number, count: number) =>
      store.write(async (w) => {
        for (let at = from; at < from + count; at++)
          await w.append('_secret', { name: `many ${at}`, value: '' });
      });
    const kept = async () =>
      (await store.read((r) => r.find('_secret')))
        .map(({ name }) => String(name))
        .filter((name) => name.startsWith('many '));
    await many(0, 100);
    expect(await kept()).toHaveLength(100);
    // The last of these is there already. Alone, and among others that share a commit.
    await expect(many(-99, 100)).rejects.toThrow();
    expect(await kept()).toHaveLength(100);
    const answers = await Promise.allSettled([many(100, 40), many(61, 40), many(140, 40)]);
    expect(answers[1]?.status).toBe('rejected');
    // PostgreSQL refuses an appended row at the commit, and with it whoever shares that.
    const fulfilled = answers.filter(({ status }) => status === 'fulfilled').length;
    expect(await kept()).toHaveLength(100 + 40 * fulfilled);
  });

  it.each([
    ['keep', 'fail first', 'keep', 'fail last', 'keep', 'fail last', 'fail first', 'keep'],
    ['fail last', 'keep', 'keep'],
    ['fail last', 'fail last', 'fail first', 'fail last', 'keep', 'fail last'],
    ['fail first', 'fail last', 'keep', 'fail first'],
    ['fail last', 'fail last'],
  ] as const)('keeps what each write of a group did, once: %s, %s, %s …', async (...hows) => {
    const group = `mixed ${hows.join()}`;
    const answers = await Promise.allSettled(
      hows.map((how, at) =>
        store.write(async (w) => {
          if (how === 'fail first') throw new Error(how);
          const id = await add(`${group} ${at}`)(w);
          const number = await w.next(group);
          if (how === 'fail last') throw new Error(how);
          return { id, number };
        }),
      ),
    );
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual(hows.map((how) => how === 'keep'));
    const found = await store.read((r) => r.find('work-orders/controls', names(`${group} `)));
    const expected = hows.flatMap((how, at) => (how === 'keep' ? [`${group} ${at}`] : []));
    expect(found.map(({ name }) => name)).toEqual(expected);
    const kept = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(kept.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(kept.map(({ number }) => number)).toEqual(kept.map((_, at) => at + 1));
  });

  it('shows each write of a group all that those before it have kept, and nothing that they have not', async () => {
    const CONTROLS = 'work-orders/controls';
    const topic = 'seen by the group';
    const random = createRandom(19);
    /** What has been committed so far. */
    let kept = { name: 'seen 0', appended: 0, number: 0 };
    const id = await store.write(add(kept.name));
    const seenBy = async (w: Writer) => ({
      name: (await w.get(CONTROLS, id))?.name,
      appended: await w.count('_outbox', { where: [{ property: 'topic', op: 'eq', value: topic }] }),
    });
    const jobs = Array.from({ length: 80 }, (_, at) => {
      const steps = Array.from({ length: 4 }, () => random.whole(0, 5));
      // A write may run again from its beginning.
      let start: typeof kept | undefined;
      return store.write(async (w) => {
        start ??= kept;
        kept = start;
        const own = { ...start };
        for (const [step, what] of steps.entries()) {
          expect(await seenBy(w)).toEqual({ name: own.name, appended: own.appended });
          if (what === 0) own.name = `seen ${at} ${step}`;
          if (what === 0) await w.update(CONTROLS, id, { name: own.name });
          if (what === 1) own.appended++;
          if (what === 1) await w.append('_outbox', { topic, payload: String(at) });
          if (what === 2) {
            const refused = w.attempt(() => add(own.name.toUpperCase())(w));
            await expect(refused).rejects.toBeInstanceOf(UniqueError);
          }
          if (what === 3) {
            const undone = w.attempt(async () => {
              await w.append('_outbox', { topic, payload: 'undone' });
              await w.update(CONTROLS, id, { name: 'undone' });
              expect([await w.next(topic), await w.next(topic)]).toEqual([own.number + 1, own.number + 2]);
              expect(await seenBy(w)).toEqual({ name: 'undone', appended: own.appended + 1 });
              throw new Error('undone');
            });
            await expect(undone).rejects.toThrow('undone');
          }
          if (what === 4 && step === 3) throw new Error('given up');
          if (what === 5) expect(await w.next(topic)).toBe(++own.number);
        }
        kept = own;
      });
    });
    const answers = await Promise.allSettled(jobs);
    const reasons = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []));
    expect(new Set(reasons)).toEqual(new Set(['given up']));
    const { number, ...seen } = kept;
    expect(await store.write(seenBy)).toEqual(seen);
    expect(await store.write((w) => w.next(topic))).toBe(number + 1);
    expect(kept.appended).toBeGreaterThan(10);
  });

  it('runs nobody again for a write that fails before it has changed anything', async () => {
    let runs = 0;
    const answers = await Promise.allSettled([
      store.write(async (w) => {
        runs++;
        return add('only once')(w);
      }),
      store.write(async (w) => {
        await w.count('work-orders/controls');
        throw new Error('changed nothing');
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(runs).toBe(1);
  });

  it('shows a writer its own rows and a reader none that are not committed', async () => {
    await store.write(async (w) => {
      await add('half done')(w);
      expect(await w.count('work-orders/controls', names('half done'))).toBe(1);
      expect(await store.read((r) => r.count('work-orders/controls', names('half done')))).toBe(0);
    });
    expect(await store.read((r) => r.count('work-orders/controls', names('half done')))).toBe(1);
  });

  it('keeps a read on one state while writes go on, and shows a later read the newest', async () => {
    const [begun, gate] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
    const long = store.read(async (r) => {
      begun.resolve(await r.count('work-orders/controls'));
      await gate.promise;
      return r.count('work-orders/controls');
    });
    // The first query of a read decides which state it sees, not the call.
    const before = await begun.promise;
    await store.write(add('meanwhile')).finally(() => gate.resolve());
    const now = await store.read((r) => r.count('work-orders/controls'));
    expect(await long).toBe(before);
    expect(now).toBe(before + 1);
  });

  it('answers a count from what is there, also after another handle of the store has written', async () => {
    const query = { ...names('counted '), limit: 10, order: [{ property: 'name', descending: false }] };
    const count = () =>
      store.read(async (r) => [
        (await r.find('work-orders/controls', query)).length,
        await r.count('work-orders/controls', query),
      ]);
    expect(await count()).toEqual([0, 0]);
    await store.write(add('counted 1'));
    expect(await count()).toEqual([1, 1]);
    const second = await engine.openOrCreate({ tenant: 1 });
    await second.write(add('counted 2'));
    await second.close();
    expect(await count()).toEqual([2, 2]);
    await store.write(async (w) => {
      expect(await w.count('work-orders/controls', query)).toBe(2);
      await add('counted 3')(w);
      expect(await w.count('work-orders/controls', query)).toBe(3);
      await w.remove('work-orders/controls', names('counted ').where);
      expect(await w.find('work-orders/controls', query)).toEqual([]);
    });
    expect(await count()).toEqual([0, 0]);
  });

  it('answers many writers at once, each with its own row', async () => {
    const ids = await Promise.all(Array.from({ length: 300 }, (_, n) => store.write(add(`crowd ${n}`))));
    expect(new Set(ids).size).toBe(300);
    expect(await store.read((r) => r.count('work-orders/controls', names('crowd ')))).toBe(300);
  });

  it('finishes what waits before it closes, then refuses', async () => {
    const other = await engine.openOrCreate({ tenant: 2 });
    const waiting = other.write(add('last'));
    await other.close();
    expect(await waiting).toBe(1);
    await expect(other.write(add('late'))).rejects.toThrow('closed');
    await expect(other.read((r) => r.count('users/user'))).rejects.toThrow('closed');
  });

  it('takes the writer back when its write is over', async () => {
    let kept: Writer | undefined;
    await store.write(async (w) => {
      kept = w;
    });
    await expect(add('too late')(kept as Writer)).rejects.toThrow('after its write was over');
    expect(await store.read((r) => r.count('work-orders/controls', names('too late')))).toBe(0);
  });

  it('gives up a write that waits for another one, which then goes on', async () => {
    const inner: { write?: Promise<number> } = {};
    const outer = store.write(async (w) => {
      await add('outer')(w);
      inner.write = store.write(add('inner'));
      await inner.write;
    });
    await expect(outer).rejects.toThrow('may await nothing but its writer');
    await inner.write;
    const found = await store.read((r) => r.find('work-orders/controls', { search: 'er', order: [] }));
    expect(found.map((row) => row.name)).toContain('inner');
    expect(found.map((row) => row.name)).not.toContain('outer');
  });
});
