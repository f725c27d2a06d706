import './cell-editor.scss';
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { fitOf } from '../../../shared/schema/conditions.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { refreshAfterWrite } from '../../data/cache.ts';
import { useChoosable } from '../../data/choosable.ts';
import { readRecord, type Written } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { controlsOf } from '../../fields/controls.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { isComposing } from '../../ui/composing.ts';
import { useToast } from '../../ui/toasts.tsx';
import { readSaveError } from '../saving/save-errors.ts';
import { useUndo } from '../saving/use-undo.ts';
import { asWritten, isLabelled, isSameWritten, type Values } from '../saving/values.ts';
import type { Step } from './use-cell-edit.ts';

interface Props {
  entity: Entity;
  property: Property;
  record: WireRecord;
  /** The record's name. */
  name: string;
  onSaved(record: WireRecord, step: Step): void;
  onLeave(): void;
}

/** Edits a cell in place: Enter saves and moves down, Tab moves right, Escape cancels. */
export default function CellEditor({ entity, property, record, name, onSaved, onLeave }: Props) {
  const { screens } = useModel();
  const toast = useToast();
  const undo = useUndo();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [held] = useState<unknown>(record[property.name]);
  /** The value the user has seen: the cell's first one, or what was saved or somebody else has made of it since. */
  const seen = useRef(held);
  const [value, setValue] = useState<unknown>(asWritten(held) ?? undefined);
  const latest = useRef(value);
  latest.current = value;
  const [error, setError] = useState<string>();
  const [first] = useState(() => readGround(entity.path, record.id));
  /** The version being overwritten: read when editing starts, so that saving does not have to wait for it. */
  const ground = useRef(first);
  const isSaving = useRef(false);
  const values = Object.fromEntries(
    Object.entries(record).map(([key, one]) => [key, asWritten(one)]),
  ) as Values;
  const choosable = useChoosable(entity, property, values);
  const isNeeded = property.required || fitOf(entity, (key) => record[key]).required.has(property.name);
  const Input = controlsOf(property)?.Input;

  useLayoutEffect(() => {
    const control = box.current?.querySelector<HTMLElement>('input, select, textarea, button');
    control?.focus();
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
  }, []);

  async function save(step: Step) {
    if (isSaving.current) return;
    const now = asWritten(latest.current);
    if (isSameWritten(now, seen.current) && error === undefined)
      return step === 'stay' ? onLeave() : onSaved(record, step);
    const control = box.current?.querySelector<HTMLInputElement>('input, select, textarea');
    if (control && !control.validity.valid) return setError(control.validationMessage);
    isSaving.current = true;
    try {
      const where = { path: entity.path, key: record.id };
      const saved = await writeOver({
        ...where,
        values: { [property.name]: now },
        holds: (current) => isSameWritten(current[property.name], seen.current),
        ground: ground.current,
      });
      const before = { [property.name]: asWritten(seen.current) };
      toast.success(`${property.title} of ${name} changed`, undo.ofChange({ ...where, before, saved }));
      const isLeft = box.current === null;
      if (isLeft || isSameWritten(now, latest.current)) return onSaved(saved.data, step);
      seen.current = saved.data[property.name];
      ground.current = Promise.resolve(saved);
    } catch (problem) {
      ground.current = readGround(entity.path, record.id);
      if (problem instanceof Overtaken) seen.current = problem.current[property.name];
      // Whoever leaves the cell should then see the current value.
      if (problem instanceof Overtaken || isGone(problem)) void refreshAfterWrite(entity.path);
      setError(reasonOf(problem, property));
      box.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
      return;
    } finally {
      isSaving.current = false;
    }
    // What was typed while the save was on its way stays here, or is saved too if the cell was left meanwhile.
    if (!box.current.contains(document.activeElement)) await save('stay');
  }

  function onKeyDown(event: KeyboardEvent) {
    // An open list of choices in the field handles its keys first.
    if (event.defaultPrevented) return;
    if (isComposing(event)) return event.stopPropagation();
    const isLine = event.key === 'Enter' && event.shiftKey && event.target instanceof HTMLTextAreaElement;
    const step = ({ Enter: 'down', Tab: event.shiftKey ? 'left' : 'right' } as Record<string, Step>)[
      event.key
    ];
    if (event.key === 'Escape') onLeave();
    else if (step && !isLine) void save(step);
    else return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  }

  function onBlur(event: FocusEvent) {
    const isWithin = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!isWithin && error === undefined) void save('stay');
  }

  if (!Input) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the control within
    <div ref={box} className="cell-editor" onKeyDown={onKeyDown} onBlur={onBlur}>
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        {property.title} of {name}
      </label>
      <Input
        id={id}
        name={property.name}
        property={property}
        value={value ?? undefined}
        onChange={setValue}
        label={property.title}
        required={isNeeded && property.kind !== 'boolean'}
        invalid={error !== undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        widget={screens[entity.path]?.widgets[property.name]}
        limits={{ min: property.limits?.minimum, max: property.limits?.maximum }}
        known={isLabelled(held) ? held : undefined}
        choosable={choosable}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className="form-field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}

/** Reads the current record; a failure is reported when the cell is saved. */
function readGround(path: string, id: number): Promise<Written> {
  const ground = readRecord(path, id);
  ground.catch(() => {});
  return ground;
}

function isGone(problem: unknown): boolean {
  return problem instanceof RequestError && problem.status === 404;
}

function reasonOf(problem: unknown, property: Property): string {
  if (problem instanceof Overtaken) {
    const theirs = valueText(property, problem.current[property.name]) || 'nothing';
    return `Somebody else has changed this to ${theirs} meanwhile. Enter saves yours, Escape leaves theirs.`;
  }
  if (isGone(problem)) return 'The record is no longer there. Escape leaves the cell.';
  const { fields, others, message } = readSaveError(problem, { [property.name]: property.title });
  return fields[property.name] ?? ([...others].join(' ') || message);
}
