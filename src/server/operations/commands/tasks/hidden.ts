import { productModel } from '../../../product-model.ts';
import type { Planner, StoreOwner } from '../../../store/engine.ts';
import type { HiddenPart } from '../../../store/tables/hidden.ts';
import { subdomainsOf, tenantName } from '../../../tenancy/subdomains.ts';
import type { CommandInput } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { openExisting, openExistingPlanner } from '../installation.ts';

interface Found {
  owner: StoreOwner;
  name: string;
  parts: HiddenPart[];
}

/** Lists what is hidden in the stores, or removes one part of it for good. */
export function hiddenValues(input: CommandInput): Promise<number> {
  const { remove } = input.values;
  return typeof remove === 'string' ? removeAll(input, remove) : listAll(input);
}

async function listAll(input: CommandInput): Promise<number> {
  const planner = await openExistingPlanner(input.settings, productModel);
  try {
    const all = (await foundIn(planner, input)).filter(({ parts }) => parts.length > 0);
    for (const { name, parts } of all) for (const part of parts) input.print(`${name}: ${partText(part)}`);
    if (all.length === 0) input.print('Nothing is hidden.');
    input.result({ hidden: resultsOf(all) });
    return 0;
  } finally {
    await planner.close();
  }
}

async function removeAll(input: CommandInput, remove: string): Promise<number> {
  const engine = await openExisting(input.settings);
  try {
    const all = await foundIn(engine, input);
    const having = all.filter(({ parts }) => parts.some(({ name }) => name === remove));
    if (having.length === 0) {
      const known = [...new Set(all.flatMap(({ parts }) => parts.map(({ name }) => name)))];
      throw new CommandError(
        `Nothing is hidden under "${remove}". ${known.length > 0 ? `Hidden are ${known.join(', ')}.` : 'Nothing is hidden at all.'}`,
      );
    }
    const removed = having.map((one) => ({ ...one, parts: one.parts.filter(({ name }) => name === remove) }));
    for (const { owner, name, parts } of removed) {
      await engine.removeHidden(owner, [remove]);
      for (const part of parts) input.print(`${name}: removed ${partText(part)}`);
    }
    input.result({ removed: resultsOf(removed) });
    input.print('The history and older backups keep what they have recorded of it.');
    return 0;
  } finally {
    await engine.close();
  }
}

async function foundIn(planner: Planner, { values }: CommandInput): Promise<Found[]> {
  const subdomains = await subdomainsOf(planner);
  const named = (await planner.owners()).map((owner) => ({
    owner,
    name: owner === 'platform' ? owner : tenantName(owner.tenant, subdomains),
  }));
  const chosen =
    typeof values.tenant === 'string'
      ? named.filter(({ owner, name }) => owner !== 'platform' && name === values.tenant)
      : named;
  if (chosen.length === 0)
    throw new CommandError(
      `There is no tenant at the subdomain "${String(values.tenant)}". There is ${[...subdomains.values()].join(', ')}.`,
    );
  const found: Found[] = [];
  for (const one of chosen) found.push({ ...one, parts: await planner.hidden(one.owner) });
  return found;
}

/** For programs: one object for each part, with the tenant's subdomain or `platform`. */
function resultsOf(found: Found[]): { store: string; name: string; rows: number }[] {
  return found.flatMap(({ name: store, parts }) => parts.map((part) => ({ store, ...part })));
}

/** @example 'assets/equipments.make (12 rows)' */
function partText({ name, rows }: HiddenPart): string {
  return `${name} (${rows} ${rows === 1 ? 'row' : 'rows'})`;
}
