import { isTitle } from './check-property.ts';
import type { Property } from './entity.ts';
import { below, type FileCheck, isObject } from './file-check.ts';

const MOST_BLANK = 40;

/** What the words about paper of an own entity may name. */
interface PrintAround {
  /** Properties that have a value to print. */
  names: readonly string[];
  /** The entities whose records refer to these. */
  referring: readonly string[];
  propertiesOf(path: string): readonly Property[];
}

/** Checks what stands on the paper of a record (`ui:print`), and on its label (`ui:label`). */
export function checkPrint(check: FileCheck, content: Record<string, unknown>, around: PrintAround): void {
  const label = check.object(content['ui:label'], 'ui:label') ?? {};
  check.words(label, 'ui:label', ['lines']);
  check.names(check.list(label.lines, 'ui:label/lines') ?? [], 'ui:label/lines', around.names);
  const print = check.object(content['ui:print'], 'ui:print') ?? {};
  check.words(print, 'ui:print', ['title', 'sections', 'sign']);
  if (print.title !== undefined && !isTitle(print.title)) check.value('ui:print/title');
  const sign = content['ui:print'] === undefined ? [] : check.list(print.sign ?? null, 'ui:print/sign');
  for (const [index, line] of sign?.entries() ?? [])
    if (!isTitle(line)) check.value(below('ui:print/sign', String(index)));
  for (const [index, section] of check.list(print.sections, 'ui:print/sections')?.entries() ?? []) {
    const at = below('ui:print/sections', String(index));
    if (isObject(section)) checkSection(check, section, at, around);
    else check.value(at);
  }
}

function checkSection(
  check: FileCheck,
  section: Record<string, unknown>,
  at: string,
  { names, referring, propertiesOf }: PrintAround,
): void {
  check.words(section, at, ['title', 'fields', 'lines', 'columns', 'boxes', 'blank']);
  const { title, fields, lines, columns, boxes, blank } = section;
  if (title !== undefined && !isTitle(title)) check.value(below(at, 'title'));
  check.names(check.list(fields, below(at, 'fields')) ?? [], below(at, 'fields'), names);
  if (lines !== undefined) check.name(lines, below(at, 'lines'), referring);
  const listed = typeof lines === 'string' && referring.includes(lines) ? propertiesOf(lines) : [];
  check.names(
    check.list(columns, below(at, 'columns')) ?? [],
    below(at, 'columns'),
    listed.map(({ name }) => name),
  );
  const isTicked = ({ kind }: Property) => kind === 'boolean';
  if (boxes !== undefined)
    check.name(
      boxes,
      below(at, 'boxes'),
      listed.filter(isTicked).map(({ name }) => name),
    );
  const isRows = Number.isSafeInteger(blank) && (blank as number) > 0 && (blank as number) <= MOST_BLANK;
  if (blank !== undefined && !isRows) check.value(below(at, 'blank'));
}
