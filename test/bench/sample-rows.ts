import type { Values } from '../../src/server/store/store.ts';

/** Words by how often they occur in the descriptions of work orders. */
export const COMMON_WORDS = ['inspect', 'replace', 'gearbox', 'hydraulic', 'conveyor'];
const OTHER_WORDS = ['bearing', 'filter', 'coolant', 'sensor', 'guard', 'valve', 'cable', 'pressure', 'belt'];
const MAKES = ['Aurora', 'Borealis', 'Cobalt', 'Dorado', 'Ember'];
/** A part number occurs in about twenty of 100,000 descriptions. */
const PARTS = 5_000;
const DAY_MS = 86_400_000;

/** Pseudo-random numbers that are the same in every run. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** A whole number from 0 to `below` - 1. */
  number(below: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * below);
  }

  of<T>(list: readonly T[]): T {
    return list[this.number(list.length)] as T;
  }
}

function partNumber(number: number): string {
  return `qx${String(number).padStart(4, '0')}`;
}

export function anyPart(dice: Dice): string {
  return partNumber(dice.number(PARTS));
}

export function sampleAsset(dice: Dice, index: number, categories: number, locations: number): Values {
  return {
    name: `${dice.of(MAKES)} press ${index}`,
    code: `A-${String(index).padStart(4, '0')}`,
    is_online: dice.number(4) > 0,
    category: 1 + dice.number(categories),
    make: dice.of(MAKES),
    model: `M${dice.number(40)}`,
    serial_number: `SN${100_000 + index}`,
    location: 1 + dice.number(locations),
    purchase_date: dayFrom(dice, 2015, 3_000),
    description: `Bought second hand, part ${anyPart(dice)}.`,
  };
}

/** One work order in five has a common word; two in three are closed. */
export function sampleWorkOrder(dice: Dice, assets: number): Values {
  const start = dayFrom(dice, 2024, 1_100);
  return {
    asset: 1 + dice.number(assets),
    status: 1 + dice.number(6),
    maint_type: dice.of(['preventive', 'corrective', 'predictive', 'inspection', 'emergency']),
    priority: dice.of(['low', 'medium', 'high', 'critical']),
    suggested_start_date: start,
    completion_end_date: new Date(Date.parse(start) + dice.number(30) * DAY_MS).toISOString().slice(0, 10),
    description: `${dice.of(COMMON_WORDS)} the ${dice.of(OTHER_WORDS)} and note the ${dice.of(OTHER_WORDS)}, part ${anyPart(dice)}`,
    amount: dice.number(500_000) / 100,
  };
}

function dayFrom(dice: Dice, year: number, days: number): string {
  return new Date(Date.UTC(year, 0, 1) + dice.number(days) * DAY_MS).toISOString().slice(0, 10);
}

/** The values that a change of a work order writes. */
export function sampleChange(dice: Dice): { amount: number; description: string } {
  return { amount: dice.number(1_000_000) / 4, description: `replace the belt, part ${anyPart(dice)}` };
}
