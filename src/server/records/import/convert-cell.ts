import { choicesText } from '../../../shared/kinds/choice.ts';
import { chosenOf, partsOf } from '../../../shared/kinds/choices.ts';
import { kindOf, type Property } from '../../../shared/schema/entity.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import { cellError } from '../../../shared/spreadsheet.ts';
import { type Cell, cellText } from '../../../shared/table-files/raw-table.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Value } from '../../store/store.ts';
import { storedForm } from '../stored-form.ts';
import type { CellReading, Converted } from './cell-reading.ts';
import { convertDay, convertTime } from './convert-day.ts';
import { convertNumber } from './convert-number.ts';

/** Numbers, days, choices and yes or no are shorter; what is longer is not looked at, which could take long. */
const LONGEST = 500;
const SHOWN = 50;

function isShort({ choices, kind }: Property): boolean {
  return (
    choices !== undefined || ['integer', 'number', 'decimal', 'boolean', 'date', 'datetime'].includes(kind)
  );
}

/** Reads a cell as the kind of its property; what may mean two things is asked about. References are not read here. */
export function convertCell(property: Property, cell: Cell, reading: CellReading): Converted {
  const text = cellText(cell);
  const broken = brokenCell(property, text);
  if (broken) return broken;
  if (text.length > LONGEST && isShort(property))
    return { error: say('import.too_long', { text: text.slice(0, SHOWN) }) };
  if (property.choices) return choice(property.choices, text);
  if (property.several) return several(property, text);
  switch (property.kind) {
    case 'integer':
    case 'number':
    case 'decimal':
      return convertNumber(property, cell, reading);
    case 'boolean':
      return truth(text);
    case 'date':
      return convertDay(text, reading);
    case 'datetime':
      return convertTime(text, reading);
    default:
      return { value: storedForm(property, text) };
  }
}

/** What is wrong with a cell that a spreadsheet could not compute. People may say that it means nothing, where nothing may be. */
export function brokenCell(property: Property, text: string): Converted | undefined {
  const error = cellError(text);
  if (error === undefined) return undefined;
  const canMean = property.choices || property.reference || !isNeededOnCreate(property);
  return canMean ? { error, unknown: text } : { error };
}

function choice(choices: NonNullable<Property['choices']>, text: string): Converted {
  const found =
    choices.find((option) => String(option.const) === text) ??
    choices.find((option) => option.title.toLowerCase() === text.toLowerCase());
  if (found) return { value: found.const };
  return {
    error: say('import.none_of', { text, choices: choicesText(choices.map((option) => option.const)) }),
    unknown: text,
  };
}

/** As files have them: with semicolons between. */
function several(property: Property, text: string): Converted {
  const read = partsOf(text).map((one) => kindOf(property).read(one, property));
  const wrong = read.find((one) => 'wrong' in one);
  if (wrong) return { error: say('as_said', { text: wrong.wrong as string }), unknown: text };
  const list: unknown = chosenOf(
    property,
    read.map((one) => 'value' in one && one.value),
  );
  return { value: list as Value };
}

const YES = /^(true|yes|y|1|x|✓|✔|☑|on|ja|j|wahr|si|sí|s|verdadero|oui|vrai)$/iu;
const NO = /^(false|no|n|0|-|✗|✘|☐|off|nein|falsch|falso|non|faux)$/iu;

function truth(text: string): Converted {
  if (YES.test(text)) return { value: true };
  if (NO.test(text)) return { value: false };
  return { error: say('import.yes_or_no', { text }), unknown: text };
}
