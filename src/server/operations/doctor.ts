import { waitingTopics } from '../events/outbox.ts';
import { jobFailures } from '../jobs/failure.ts';
import type { Settings } from '../settings.ts';
import type { Engine, StoreOwner } from '../store/engine.ts';
import { StorageFullError, StoreUnreachableError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { rebuildTenant, USER_TOPIC } from '../tenancy/directory.ts';
import type { Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import { lastBackup, type OperationParts } from './backup.ts';
import type { Finding } from './finding.ts';
import { freeSpace } from './free-space.ts';
import { REPLACED_KEPT, replacedCopies } from './replaced-copies.ts';
import { rollupFindings } from './rollup-findings.ts';

const MEBIBYTE = 1024 * 1024;
const LEAST_FREE = 500 * MEBIBYTE;
const BACKUP_AGE_DAYS = 2;
const LONGEST_WAIT = 3_600_000;

/** Looks at everything that can go wrong in an installation; changes nothing but what is derived, and that if `fix` says so. */
export async function examine(parts: OperationParts, fix: boolean): Promise<Finding[]> {
  const { engine, tenancy, settings } = parts;
  const refs = await tenancy.all();
  return [
    ...settingsFindings(settings),
    ...diskFindings(settings, engine),
    ...copyFindings(settings),
    ...backupFindings(settings),
    ...(await storeFindings(engine, refs)),
    ...(await writingFindings(tenancy, refs)),
    ...(await strayFindings(engine, refs)),
    ...(await eventFindings(tenancy, refs)),
    ...(await jobFindings(tenancy, refs)),
    ...(await rollupFindings(tenancy, refs, fix)),
    ...(await directoryFindings(tenancy, refs, fix)),
  ];
}

function settingsFindings(settings: Settings): Finding[] {
  const found: Finding[] = [];
  const advise = (text: string, advice: string) =>
    found.push({ level: 'advice', about: 'settings', text, advice });
  if (!settings.production) advise('NODE_ENV is not production', 'Set NODE_ENV=production on a real server.');
  if (settings.production && settings.baseDomain === 'localhost')
    advise('BASE_DOMAIN is localhost', 'Set BASE_DOMAIN to the domain whose subdomains are tenants.');
  if (settings.production && settings.trustProxy.length === 0)
    advise(
      'TRUST_PROXY is not set',
      'Behind a proxy, set it to its addresses; without, sign-ins of everybody count as one address, and browsers are not told to stay with https.',
    );
  if (settings.smtpUrl === undefined)
    advise('SMTP_URL is not set', 'Invitations are shown to the inviter only. Set it to have them mailed.');
  if (settings.smtpAllowPlaintext)
    advise(
      'SMTP_ALLOW_PLAINTEXT is true',
      'Invitations may cross the network unencrypted, and their links open accounts. Use a mail server that speaks TLS, then leave it out.',
    );
  if (settings.contactEmail.endsWith('.example'))
    advise('CONTACT_EMAIL is an example', 'Set it to an address that somebody reads.');
  return found;
}

function diskFindings(settings: Settings, engine: Engine): Finding[] {
  const { free, size } = freeSpace(settings);
  if (free >= LEAST_FREE && free / size >= 0.05) return [];
  return [
    {
      level: free < LEAST_FREE ? 'error' : 'advice',
      about: 'disk',
      text: `${Math.floor(free / MEBIBYTE)} MiB are free where ${settings.dataDir} lies`,
      advice: engine.shared
        ? 'Free some space, or move old backups elsewhere: the next backup may not fit.'
        : 'Free some space, or move old backups elsewhere. Below 500 MiB /readyz answers 503.',
    },
  ];
}

function copyFindings(settings: Settings): Finding[] {
  const copies = replacedCopies(settings);
  if (copies.length === 0) return [];
  const size = Math.ceil(copies.reduce((sum, { bytes }) => sum + bytes, 0) / MEBIBYTE);
  return [
    {
      level: 'advice',
      about: 'restores',
      text: `${copies.length} copies of what restores have replaced take ${size} MiB, the newest is ${copies[0]?.path}`,
      advice: `When nobody misses anything they can be deleted; a restore itself keeps the newest ${REPLACED_KEPT} of each tenant.`,
    },
  ];
}

function backupFindings(settings: Settings): Finding[] {
  const last = lastBackup(settings);
  const days = last ? (Date.now() - last.at.getTime()) / 86_400_000 : undefined;
  if (days !== undefined && days <= BACKUP_AGE_DAYS) return [];
  return [
    {
      level: 'advice',
      about: 'backups',
      text:
        last === undefined
          ? 'there was none yet'
          : `the newest is ${Math.floor(days ?? 0)} days old: ${last.path}`,
      advice: 'Run mainstay backup by a timer, and copy the folder to another machine.',
    },
  ];
}

async function storeFindings(engine: Engine, refs: TenantRef[]): Promise<Finding[]> {
  const found: Finding[] = [];
  const owners: [StoreOwner, string, string][] = [
    ['platform', 'platform', 'Restore a whole backup into a new place: mainstay restore FOLDER'],
    ...refs.map((ref): [StoreOwner, string, string] => [
      { tenant: ref.id },
      `${ref.subdomain} (tenant ${ref.id})`,
      `Put back its newest backup: mainstay restore PATH --tenant ${ref.subdomain} --replace`,
    ]),
  ];
  for (const [owner, about, advice] of owners) {
    try {
      for (const text of await engine.check(owner)) found.push({ level: 'error', about, text, advice });
    } catch (error) {
      found.push(notChecked(about, error));
    }
    // Why it does not open is told where it is written to.
    const { steps, refusals } = await engine.plan(owner).catch(() => ({ steps: [], refusals: [] }));
    for (const text of refusals)
      found.push({
        level: 'error',
        about,
        text,
        advice: 'Fix those rows or the schema: until then the tenant answers 503.',
      });
    if (steps.length > 0 && refusals.length === 0)
      found.push({
        level: 'advice',
        about,
        text: `${steps.length} steps to today's schemas`,
        advice: 'Run mainstay migrate; the server does the same at start.',
      });
  }
  return found;
}

/** What keeps a store from being looked at is no damage of it: a restore would not help. */
function notChecked(about: string, error: unknown): Finding {
  const { message } = error as Error;
  return {
    level: 'error',
    about,
    text: message.replace(/\.$/, ''),
    advice:
      adviceOn(error) ??
      'Make the file readable for the user of this process, then run mainstay doctor again.',
  };
}

function adviceOn(error: unknown): string | undefined {
  if (error instanceof StorageFullError) return 'Free some space, then run mainstay doctor again.';
  if (error instanceof StoreUnreachableError)
    return 'Look after the database, then run mainstay doctor again.';
  return undefined;
}

/** Tries a write in each store and takes it back: a file or disk that became read-only looks sound otherwise. */
async function writingFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  const found: Finding[] = [];
  const attempt = async (about: string, store: Store) => {
    const back = new Error('taken back');
    await store
      .write(async (writer) => {
        await writer.next('doctor');
        throw back;
      })
      .catch((error: Error) => {
        if (error === back) return;
        const advice = adviceOn(error) ?? 'Make it writable: until then nothing of it can be saved.';
        found.push({
          level: 'error',
          about,
          text: `it cannot be written: ${error.message.replace(/\.$/, '')}`,
          advice,
        });
      });
  };
  await attempt('platform', tenancy.platform);
  for (const ref of refs) {
    const about = `${ref.subdomain} (tenant ${ref.id})`;
    try {
      const lease = await tenancy.acquire(ref);
      await attempt(about, lease.store).finally(() => lease.release());
    } catch (error) {
      const { message } = error as Error;
      const advice = adviceOn(error) ?? 'Until then the tenant answers 503.';
      found.push({
        level: 'error',
        about,
        text: `it cannot be opened: ${message.replace(/\.$/, '')}`,
        advice,
      });
    }
  }
  return found;
}

async function strayFindings(engine: Engine, refs: TenantRef[]): Promise<Finding[]> {
  const known = new Set(refs.map(({ id }) => id));
  return (await engine.owners()).flatMap((owner): Finding[] => {
    if (owner === 'platform' || known.has(owner.tenant)) return [];
    const name = `t_${owner.tenant}`;
    return [
      {
        level: 'advice',
        about: `store ${name}`,
        text: 'belongs to no tenant: it was deleted in the app, or a command was cut off',
        advice: `Nobody can reach it. To delete it for good: mainstay tenant delete ${name} --yes-delete ${name}`,
      },
    ];
  });
}

/** What happened in tenants and nobody has been told of. */
async function eventFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const ref of refs) {
    const lease = await tenancy.acquire(ref).catch(() => undefined);
    // Why it does not open, or cannot be read, was found by its check.
    if (!lease) continue;
    const topics = await lease.store
      .read(waitingTopics)
      .catch(() => [])
      .finally(() => lease.release());
    for (const [topic, { count, since }] of topics) {
      const isKnown = tenancy.topics.has(topic);
      if (isKnown && Date.now() - since.getTime() < LONGEST_WAIT) continue;
      found.push({
        level: 'error',
        about: `${ref.subdomain} (tenant ${ref.id})`,
        text: `${count} events "${topic}" wait since ${since.toISOString()}${isKnown ? '' : ', and this version does not know them'}`,
        advice: isKnown
          ? 'Start the server; if it runs, look in its log for "events could not be delivered".'
          : 'Run the version that wrote them, or a newer one: it delivers them.',
      });
    }
  }
  return found;
}

/** The jobs that fail, in the stores where they do. */
async function jobFindings(tenancy: Tenancy, refs: TenantRef[]): Promise<Finding[]> {
  const found: Finding[] = [];
  const look = async (about: string, store: Store) => {
    // Why it cannot be read was found by its check.
    const failures = await store.read(jobFailures).catch(() => []);
    for (const { job, since, error } of failures)
      found.push({
        level: 'error',
        about,
        text: `the job ${job} fails since ${since}: ${error.replace(/\.$/, '')}`,
        advice: 'It is tried again every 5 minutes; the log of the server tells more.',
      });
  };
  await look('platform', tenancy.platform);
  for (const ref of refs) {
    const lease = await tenancy.acquire(ref).catch(() => undefined);
    // Why it does not open was found by its check.
    if (lease) await look(`${ref.subdomain} (tenant ${ref.id})`, lease.store).finally(() => lease.release());
  }
  return found;
}

async function directoryFindings(tenancy: Tenancy, refs: TenantRef[], fix: boolean): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const ref of refs) {
    try {
      const lease = await tenancy.acquire(ref);
      try {
        const wrong = await directoryDifferences(tenancy.platform, ref, lease.store);
        if (wrong > 0 && fix) await rebuildTenant(tenancy.platform, ref, lease.store);
        if (wrong > 0)
          found.push({
            level: fix ? 'advice' : 'error',
            about: `${ref.subdomain} (tenant ${ref.id})`,
            text: `${wrong} users differ between the tenant and the platform's directory`,
            advice: fix ? 'Fixed: the directory was made anew.' : 'Run mainstay doctor --fix',
          });
      } finally {
        lease.release();
      }
    } catch {
      // Why it does not open was found by its check.
    }
  }
  return found;
}

async function directoryDifferences(platform: Store, ref: TenantRef, store: Store): Promise<number> {
  const text = (row: Record<string, unknown>) => JSON.stringify([row.name, row.email, row.is_active]);
  const users = await store.read((reader) => reader.find('users/user'));
  const waiting = await store.read(waitingTopics);
  if (waiting.has(USER_TOPIC)) return 0;
  const truth = new Map(users.map((user) => [user.id, text(user)]));
  return platform.read(async (reader) => {
    const entries = await reader.find('_directory', {
      where: [{ property: 'tenant', op: 'eq', value: ref.id }],
    });
    let wrong = 0;
    for (const entry of entries) {
      const listed = await reader.get('users/user', (entry.user as { id: number }).id);
      if (!listed || truth.get(Number(entry.tenant_user)) !== text(listed)) wrong++;
      truth.delete(Number(entry.tenant_user));
    }
    return wrong + truth.size;
  });
}
