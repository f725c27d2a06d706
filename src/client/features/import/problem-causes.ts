import type { RowProblem } from '../../../shared/import.ts';
import type { Choice } from './choice.ts';

/** Rows that cannot be imported for one reason. */
export interface ProblemGroup {
  key: string;
  property?: string;
  /** What is wrong with the first of them, and the code of that. */
  text: string;
  code?: string;
  problems: RowProblem[];
  rows: number[];
}

/** Problems by their cause: the same property, and the same words but for what is quoted. Those of most rows come first. */
export function groupProblems(problems: RowProblem[]): ProblemGroup[] {
  const groups = Map.groupBy(problems, ({ property = '', text }) => `${property} ${causeOf(text)}`);
  return [...groups]
    .map(([key, of]): ProblemGroup => {
      const { property, text, code } = of[0] as RowProblem;
      return { key, property, text, code, problems: of, rows: [...new Set(of.map(({ row }) => row))] };
    })
    .sort((a, b) => b.rows.length - a.rows.length);
}

/** What a problem is about, without the values that it names. */
function causeOf(text: string): string {
  return text.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\d[\d.,:-]*/g, '0');
}

/** The choice by which a property is empty wherever it has one of these texts. */
export function leftEmpty(choice: Choice, property: string, texts: string[]): Choice {
  return { ...choice, values: withMeanings(choice, property, texts, null) };
}

/** The choice by which a property has a value wherever it has one of these texts, or none. */
export function oneValue(choice: Choice, property: string, texts: string[], value: string): Choice {
  const { fills } = choice;
  const fill = fills[property];
  const filled =
    fill && 'column' in fill && texts.includes('')
      ? { ...fill, otherwise: value }
      : (fill ?? { fixed: value });
  return {
    ...choice,
    fills: { ...fills, [property]: filled },
    values: withMeanings(choice, property, texts, value),
  };
}

function withMeanings(
  { values }: Choice,
  property: string,
  texts: string[],
  to: string | null,
): Choice['values'] {
  const given = texts.filter((text) => text !== '').map((text) => [text, to] as const);
  return { ...values, [property]: { ...values[property], ...Object.fromEntries(given) } };
}
