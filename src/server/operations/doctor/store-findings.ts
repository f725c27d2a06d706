import type { Engine, StoreOwner } from '../../store/engine.ts';
import { StoreMissingError } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import { deletedTenants } from '../../tenancy/deleted-tenants.ts';
import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import type { OperationParts } from '../backup.ts';
import { counted } from '../counted.ts';
import { adviceOn, type Finding, messageOf, nameOf } from './finding.ts';

/** Finds damaged stores, rows that do not fit the present schemas, and stores that belong to nobody. */
export async function storeFindings(
  { engine, tenancy }: Pick<OperationParts, 'engine' | 'tenancy'>,
  refs: TenantRef[],
  fix: boolean,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const owners: [StoreOwner, string, string][] = [
    ['platform', 'platform', 'Restore a whole backup into a new place: mainstay restore FOLDER'],
    ...refs.map((ref): [StoreOwner, string, string] => [
      { tenant: ref.id },
      nameOf(ref),
      `Put back its newest backup: mainstay restore PATH --tenant ${ref.subdomain} --replace`,
    ]),
  ];
  for (const [owner, about, advice] of owners) {
    try {
      const faults = await engine.check(owner);
      const isSearchOnly = faults.length > 0 && faults.every(({ search }) => search);
      if (fix && isSearchOnly) await rebuildSearch(engine, tenancy, owner);
      for (const { text } of faults)
        found.push({
          level: fix && isSearchOnly ? 'advice' : 'error',
          about,
          text,
          advice: isSearchOnly ? (fix ? 'Fixed: it was made anew.' : 'Run mainstay doctor --fix') : advice,
        });
    } catch (error) {
      if (error instanceof StoreMissingError)
        found.push({ level: 'error', about, text: messageOf(error), advice });
      else found.push(notChecked(about, error));
    }
    // Why a store does not open is reported by the check that writes to it.
    const { steps, refusals } = await engine.plan(owner).catch(() => ({ steps: [], refusals: [] }));
    for (const { text } of refusals)
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
        text: `${counted(steps.length, 'step')} to today's schemas`,
        advice: 'Run mainstay migrate; the server does the same at start.',
      });
  }
  return found;
}

/** The platform's store stays open, since everything else needs it. */
async function rebuildSearch(engine: Engine, tenancy: Tenancy, owner: StoreOwner): Promise<void> {
  const ref = owner === 'platform' ? undefined : tenancy.byId(owner.tenant);
  const rebuild = () => engine.rebuildSearch(owner);
  await (ref ? tenancy.whileClosed(ref, 'its search index is made anew', rebuild) : rebuild());
}

/** What prevents a check is not damage of the store, so a restore would not help. */
function notChecked(about: string, error: unknown): Finding {
  return {
    level: 'error',
    about,
    text: messageOf(error),
    advice:
      adviceOn(error) ??
      'Make the file readable for the user of this process, then run mainstay doctor again.',
  };
}

export async function strayFindings(engine: Engine, platform: Store, refs: TenantRef[]): Promise<Finding[]> {
  const deleted = await platform.read(deletedTenants);
  const known = new Set(refs.map(({ id }) => id));
  return (await engine.owners()).flatMap((owner): Finding[] => {
    if (owner === 'platform' || known.has(owner.tenant)) return [];
    const name = `t_${owner.tenant}`;
    const forGood = `To delete it for good: mainstay tenant delete ${name} --yes-delete ${name}`;
    const taken = deleted.find(({ id }) => id === owner.tenant);
    if (taken)
      return [
        {
          level: 'advice',
          about: `store ${name}`,
          text: `${taken.name} (${taken.subdomain}) was deleted on ${dayOf(taken.deletedAt)}, its store goes on ${dayOf(taken.until)}`,
          advice: `To take it back: mainstay tenant undelete ${taken.subdomain}. ${forGood}`,
        },
      ];
    return [
      {
        level: 'advice',
        about: `store ${name}`,
        text: 'belongs to no tenant: a command was cut off, or its tenant was deleted by an older version',
        advice: `Nobody can reach it. ${forGood}`,
      },
    ];
  });
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
