import type { Engine, StoreOwner } from '../../store/engine.ts';
import { StoreMissingError } from '../../store/errors.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { adviceOn, type Finding, messageOf, nameOf } from './finding.ts';

/** Finds damaged stores, rows that do not fit the present schemas, and stores that belong to nobody. */
export async function storeFindings(engine: Engine, refs: TenantRef[]): Promise<Finding[]> {
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
      for (const text of await engine.check(owner)) found.push({ level: 'error', about, text, advice });
    } catch (error) {
      if (error instanceof StoreMissingError)
        found.push({ level: 'error', about, text: messageOf(error), advice });
      else found.push(notChecked(about, error));
    }
    // Why a store does not open is reported by the check that writes to it.
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

export async function strayFindings(engine: Engine, refs: TenantRef[]): Promise<Finding[]> {
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
