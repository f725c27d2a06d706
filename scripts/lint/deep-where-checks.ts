import type { Where } from '../../src/shared/schema/where.ts';
import {
  type Place,
  type WhereAround,
  type WhereFault,
  whereFaults,
} from '../../src/shared/schema/where-faults.ts';
import { say } from '../../src/shared/texts/text.ts';
import { type Entities, type EntityFiles, isReadable, noEntity, reportMissing } from './entity-file.ts';
import type { SourceFile } from './source-file.ts';
import { wordedFault } from './where-checks.ts';

/** Why what stands in the place of a value (`@me`) is never one of a property; undefined if it may be. */
type WayError = (...asked: Parameters<WhereAround['wayFault']>) => string | undefined;

/**
 * A schema that says which records are meant, through references and by what refers to them, names what is there.
 * @param files the entity whose records are meant
 * @param file where it is written
 */
export function checkDeepWhere(
  all: Entities,
  files: EntityFiles,
  where: Where,
  at: Place,
  { file, wayError }: { file: SourceFile; wayError: WayError },
): void {
  const wayFault: WhereAround['wayFault'] = (...asked) => {
    const text = wayError(...asked);
    return text === undefined ? undefined : { text: say('as_said', { text }) };
  };
  reportFaults(all, whereFaults(where, at, files.entity, { ...aroundIn(all), wayFault }), file);
}

/** Where the names of a description are looked for. */
export function aroundIn(all: Entities): Omit<WhereAround, 'wayFault'> {
  return {
    find: (path) => {
      const files = all.get(path);
      return files && (isReadable(files) ? files.entity : null);
    },
    noEntity: (path) => ({ text: say('as_said', { text: noEntity(all, path) }) }),
  };
}

/** Reports what is wrong with a description that stands in this file. */
export function reportFaults(all: Entities, faults: readonly WhereFault[], file: SourceFile): void {
  for (const fault of faults) {
    const holder = fault.missing && all.get(fault.missing.of);
    if (holder && fault.missing)
      reportMissing(holder, fault.missing.name, file, fault.at, wordedFault(fault));
    else file.error(fault.at, wordedFault(fault));
  }
}
