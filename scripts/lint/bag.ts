import type { Where } from '../../src/shared/schema/where.ts';

/** What stands in a file that may have any mistake. */
export type Bag = Record<string, unknown>;

export function soundTexts(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(bag(value)).flatMap(([name, own]) => (typeof own === 'string' ? [[name, own]] : [])),
  );
}

/** Which records are meant, as far as it can be read. */
export function soundWhere(value: unknown): Where | undefined {
  if (!isBag(value)) return undefined;
  const isLiteral = (one: unknown) => one === null || ['string', 'number', 'boolean'].includes(typeof one);
  const sound: Bag = {};
  for (const [key, of] of Object.entries(value)) {
    const isList = key === 'any' || key === 'none';
    if (isList && Array.isArray(of)) sound[key] = of.map((one) => soundWhere(one) ?? {});
    else if ((key === 'some' || key === 'no') && isBag(of)) sound[key] = soundReferrers(of);
    else if (!isList && [of].flat().every(isLiteral)) sound[key] = of;
  }
  return sound as Where;
}

function soundReferrers(given: Bag): Bag {
  const sound = Object.entries(given).flatMap(([path, of]) => {
    const [by, where] = [text(bag(of).by), soundWhere(bag(of).where)];
    return where ? [[path, { ...(by !== undefined && { by }), where }] as const] : [];
  });
  return Object.fromEntries(sound);
}

export function pruned(from: Bag): Bag {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined));
}

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function bag(value: unknown): Bag {
  return isBag(value) ? value : {};
}

export function truth(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function list(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function texts(value: unknown): string[] {
  return (list(value) ?? []).filter((item) => typeof item === 'string');
}
