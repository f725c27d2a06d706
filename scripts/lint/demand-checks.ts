import type { Demand } from '../../src/shared/schema/demand.ts';
import { demandFaults } from '../../src/shared/schema/demand-faults.ts';
import type { Place } from '../../src/shared/schema/where-faults.ts';
import { aroundIn, reportFaults } from './deep-where-checks.ts';
import type { Entities, EntityFiles } from './entity-file.ts';

/** Checks a rule that describes records: what it names must be there, and what it compares be of one kind. */
export function checkDemand(all: Entities, files: EntityFiles, demand: Demand, at: Place): void {
  reportFaults(all, demandFaults(demand, at, files.entity, aroundIn(all)), files.data);
}
