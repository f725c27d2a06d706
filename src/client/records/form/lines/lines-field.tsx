import './lines.scss';
import type { FieldProps } from '@rjsf/utils';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { propertyOf } from '../../../../shared/schema/manifest.ts';
import { useModel } from '../../../model/model.ts';
import { useCan } from '../../../model/use-can.ts';
import { Button } from '../../../ui/button.tsx';
import { isComposing } from '../../../ui/composing.ts';
import { useAfterRender } from '../../../ui/use-after-render.ts';
import { LINES_EDITORS, useSlot } from '../../slots.tsx';
import { fieldName } from '../field-ids.ts';
import { useFormSurroundings } from '../form-context.ts';
import { LineRow } from './line-row.tsx';
import { inPlaces, type Line, positionOf, typedOf } from './line-values.ts';
import { LinesTable } from './lines-table.tsx';
import { pastedCells, pastedValues } from './pasted-lines.ts';

/** Lines of a draft come back with the keys of an earlier load of the page. */
const begun = Date.now();
let made = 0;

/** Lines with at most this many fields are shown as a table with one header. */
const MOST_NAMED_ONCE = 3;

/**
 * The child records edited within their owner's form, one line each: added, removed and moved here, saved with the rest. Enter goes
 * to the next line or adds one, Alt with an arrow moves a line; rows can be pasted from a spreadsheet.
 */
export function LinesField({ idSchema, formData, onChange, uiSchema, disabled }: FieldProps) {
  const { manifest, screens } = useModel();
  const { path, values, errors = {}, change } = useFormSurroundings();
  const can = useCan();
  const box = useRef<HTMLDivElement>(null);
  const label = useId();
  const editors = useSlot(LINES_EDITORS);
  const afterRender = useAfterRender();
  const name = fieldName(idSchema.$id);
  const property = manifest[path] && propertyOf(manifest[path], name);
  const child = property?.lines && manifest[property.lines.entity];
  if (!property?.lines || !child) return null;
  const lines: Line[] = Array.isArray(formData) ? formData : [];
  if (uiSchema?.['ui:widget'] === 'readOnly') return <LinesTable child={child} lines={lines} />;
  const position = positionOf(child);
  const widgets = screens[child.path]?.widgets ?? {};
  const columns = typedOf(child).filter(
    (column) => column.name !== position && widgets[column.name] !== 'hidden',
  );
  const { most } = property.lines;
  const may = { add: can('create', child.path), remove: can('delete', child.path) };
  const set = (next: Line[]) => onChange(inPlaces(child, next));
  const fresh = (values: Line = {}): Line => ({
    ...Object.fromEntries(
      columns.flatMap((one) => (one.default === undefined ? [] : [[one.name, one.default]])),
    ),
    ...values,
    _key: `new-${begun}-${++made}`,
  });

  function focus(at: number, field = columns[0]?.name) {
    afterRender(() => {
      const row = box.current?.querySelectorAll<HTMLElement>('.line')[at];
      const control = row?.querySelector<HTMLElement>(
        `[data-line-field="${field}"] :is(input, select, textarea, button)`,
      );
      (control ?? box.current?.querySelector<HTMLElement>('.lines-add'))?.focus();
    });
  }

  function add() {
    if (lines.length >= most) return;
    set([...lines, fresh()]);
    focus(lines.length);
  }

  function remove(at: number) {
    set(lines.filter((_, index) => index !== at));
    focus(Math.min(at, lines.length - 2));
  }

  function move(at: number, by: number, field?: string) {
    const to = at + by;
    if (position === undefined || to < 0 || to >= lines.length) return;
    set(lines.toSpliced(at, 1).toSpliced(to, 0, lines[at] as Line));
    focus(to, field);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    const { at, field } = placeOf(target);
    if (at === undefined || event.defaultPrevented || isComposing(event)) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(at, event.key === 'ArrowUp' ? -1 : 1, field);
    }
    if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey)
      return;
    // Otherwise Enter would save the whole form while the user types line after line.
    event.preventDefault();
    if (at < lines.length - 1) focus(at + 1, field);
    else if (may.add) add();
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    const cells = pastedCells(event.clipboardData.getData('text/plain'));
    if (!cells) return;
    event.preventDefault();
    const { at = lines.length, field } = placeOf(event.target as HTMLElement);
    const from = Math.max(
      0,
      columns.findIndex((column) => column.name === field),
    );
    const next = [...lines];
    for (const [index, row] of cells.entries()) {
      const values = pastedValues(row, columns, from);
      const held = next[at + index];
      if (held) next[at + index] = { ...held, ...values };
      else if (next.length < most && may.add) next.push(fresh(values));
    }
    set(next);
  }

  // If every line has the same few fields, the labels of the first line serve for all.
  const isTable = columns.length <= MOST_NAMED_ONCE && !child.conditions;
  const oneByOne = (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and pasting of the controls within
    <div ref={box} className={isTable ? 'lines is-table' : 'lines'} onKeyDown={onKeyDown} onPaste={onPaste}>
      {lines.map((line, at) => (
        <LineRow
          key={line._key ?? line.id ?? at}
          id={`${label}-${at}`}
          at={at}
          name={name}
          child={child}
          columns={columns}
          line={line}
          errors={errors}
          disabled={disabled || (line.id !== undefined && !can('update', child.path))}
          onChange={(next) => set(lines.with(at, next))}
          onMove={position === undefined ? undefined : (by) => move(at, by)}
          onRemove={line.id === undefined || may.remove ? () => remove(at) : undefined}
          isLast={at === lines.length - 1}
        />
      ))}
      {may.add && (
        <Button
          type="button"
          variant="ghost"
          icon="plus"
          className="lines-add"
          disabled={disabled || lines.length >= most}
          onClick={add}
        >
          Add {child.title}
        </Button>
      )}
    </div>
  );
  const Editor = editors.find((editor) => editor.path === path && editor.property === name)?.Component;
  if (!Editor) return oneByOne;
  const isWrong = Object.keys(errors).some((field) => field.startsWith(`${name}.`));
  return (
    <Editor values={values} disabled={disabled === true} isWrong={isWrong} onChange={change}>
      {oneByOne}
    </Editor>
  );
}

function placeOf(target: HTMLElement): { at?: number; field?: string } {
  const row = target.closest<HTMLElement>('[data-line]');
  const field = target.closest<HTMLElement>('[data-line-field]')?.dataset.lineField;
  return row ? { at: Number(row.dataset.line), field } : {};
}
