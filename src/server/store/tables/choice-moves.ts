import type { Column, Table } from './table.ts';

type Choice = string | number;

/** A choice whose records get another: one that was renamed or merged, or one that comes back when that is undone. */
export interface ChoiceMove {
  from: Choice;
  to: Choice;
  /**
   * Where it comes back: `noted` for the records that had it and have not been changed since, `all` where every record with the later
   * choice is meant, since no other choice became that.
   */
  back?: 'noted' | 'all';
}

/** The choices of a column whose records get others, by what its schema says now and said before (`x-renamed-choices`). */
export function choiceMoves(from: Column, column: Column): ChoiceMove[] {
  const [had, has] = [from.limits?.choices, column.limits?.choices];
  if (!has) return [];
  const [was, is] = [renamesOf(from), renamesOf(column)];
  const forward = is.filter(([old]) => !has.includes(old) && (had === undefined || had.includes(old)));
  const back = was.filter(([old]) => has.includes(old) && had?.includes(old) === false);
  return [
    ...forward.map(([old, now]): ChoiceMove => ({ from: old, to: now })),
    ...back.map(([old, now]): ChoiceMove => {
      const isOnly = !has.includes(now) && back.filter(([, one]) => one === now).length === 1;
      return { from: now, to: old, back: isOnly ? 'all' : 'noted' };
    }),
  ];
}

function renamesOf({ renamedChoices = {}, kind }: Column): [old: Choice, now: Choice][] {
  return Object.entries(renamedChoices).map(([old, now]) => [kind === 'integer' ? Number(old) : old, now]);
}

/** The value that a row has once the choices are moved, as far as the value alone tells. */
export function movedChoice(from: Column, column: Column, value: unknown): unknown {
  const move = choiceMoves(from, column).find((one) => one.back !== 'noted' && one.from === value);
  return move ? move.to : value;
}

/** Whether a table has a key that a merge of choices may break. */
export function keysWith(table: Table, { name }: Column) {
  return (table.unique ?? []).filter(({ properties }) => properties.includes(name));
}
