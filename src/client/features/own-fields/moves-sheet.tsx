import { useState } from 'react';
import { Link } from 'react-router';
import { USER } from '../../../shared/entity-paths.ts';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { OWN_PROPERTIES } from '../../../shared/schema/own-properties.ts';
import { Button } from '../../ui/button.tsx';
import {
  type DraftMove,
  movesIn,
  stateChoices,
  statesIn,
  withMove,
  withNewMove,
  withoutMove,
} from './draft-states.ts';
import { FieldTicks } from './field-ticks.tsx';
import { MoveTime } from './move-time.tsx';
import { AddLine, SheetField, SheetSelect, SheetText, SheetTick } from './sheet-fields.tsx';

interface Props {
  entity: Entity;
  files: LayerFiles;
  onFiles(files: LayerFiles): void;
}

/** What people do with a record by a button: from which states, to which one, who does it, and what its form asks for. */
export function MovesSheet({ entity, files, onFiles }: Props) {
  const { path } = entity;
  const moves = Object.entries(movesIn(files, path));
  const [open, setOpen] = useState<string>();
  return (
    <div className="studio-parts">
      {moves.map(([name, move]) => (
        <details
          key={name}
          open={open === name}
          onToggle={({ currentTarget }) => currentTarget.open && setOpen(name)}
        >
          <summary>{move.title || TEXTS.unnamed}</summary>
          <MoveWords
            {...{ entity, files, move }}
            onMove={(next) => onFiles(withMove(files, path, name, next))}
            onRemove={() => onFiles(withoutMove(files, path, name))}
          />
        </details>
      ))}
      <AddLine
        label={TEXTS.newMove}
        action={TEXTS.addMove}
        onAdd={(title) => {
          const next = withNewMove(files, path, title);
          setOpen(Object.keys(movesIn(next, path)).at(-1));
          onFiles(next);
        }}
      />
      <p className="own-fields-note">
        {TEXTS.whoMay} <Link to="/settings/roles">{TEXTS.roles}</Link>
      </p>
    </div>
  );
}

interface MoveProps extends Pick<Props, 'entity' | 'files'> {
  move: DraftMove;
  onMove(move: DraftMove): void;
  onRemove(): void;
}

function MoveWords({ entity, files, move, onMove, onRemove }: MoveProps) {
  const { title, from = [], to, ask = [], require = [], by, not = [], confirm = '', sign = '', at } = move;
  const states = statesIn(files, entity.path);
  const choices = stateChoices(files, entity.path);
  const people = entity.properties.filter(({ reference }) => reference?.entity === USER);
  const asked = entity.properties.filter((one) => mayBeAsked(one, states?.of));
  const isTimed = at !== undefined;
  const change = (changes: Partial<DraftMove>) => onMove({ ...move, ...changes });
  return (
    <div className="studio-words">
      <SheetText label={TEXTS.moveTitle} value={title} onType={(title) => change({ title })} />
      {states && (
        <>
          <fieldset className="studio-set">
            <legend>{TEXTS.moveFrom}</legend>
            <div className="studio-ticks">
              {choices.map(({ value, title: label }) => (
                <SheetTick
                  key={value}
                  label={label}
                  isTicked={from.includes(value)}
                  onTick={(isIt) =>
                    change({ from: isIt ? [...from, value] : from.filter((one) => one !== value) })
                  }
                />
              ))}
            </div>
            {from.length === 0 && <p className="own-fields-note">{TEXTS.fromAny}</p>}
          </fieldset>
          <SheetSelect
            label={TEXTS.moveTo}
            none={TEXTS.stateStays}
            value={to}
            options={choices.map(({ value, title: label }) => ({ value, label }))}
            onChoose={(state) => change({ to: state })}
          />
        </>
      )}
      <MoveTime entity={entity} at={at} onTime={(time) => change(time ? timed(time) : untimed())} />
      {!isTimed && (
        <>
          {people.length > 0 && (
            <>
              <SheetSelect
                label={TEXTS.moveBy}
                none={TEXTS.byAnybody}
                value={by}
                options={people.map(({ name, title: label }) => ({ value: name, label }))}
                onChoose={(name) => change({ by: name })}
              />
              <FieldTicks
                label={TEXTS.moveNot}
                fields={people}
                chosen={not}
                onChosen={(names) => change({ not: names })}
              />
            </>
          )}
          <FieldTicks
            label={TEXTS.moveAsk}
            fields={asked.filter(({ name }) => !require.includes(name))}
            chosen={ask}
            onChosen={(names) => change({ ask: names })}
          />
          <FieldTicks
            label={TEXTS.moveRequire}
            fields={asked.filter(({ name }) => !ask.includes(name))}
            chosen={require}
            onChosen={(names) => change({ require: names })}
          />
          <SheetField label={TEXTS.moveConfirm}>
            {(own) => (
              <input
                {...own}
                className="form-control"
                value={confirm}
                maxLength={300}
                onChange={({ target }) => change({ confirm: target.value || undefined })}
              />
            )}
          </SheetField>
          <SheetField label={TEXTS.moveSign}>
            {(own) => (
              <input
                {...own}
                className="form-control"
                value={sign}
                maxLength={300}
                onChange={({ target }) => change(signing(target.value))}
              />
            )}
          </SheetField>
          {sign !== '' && <p className="own-fields-note">{TEXTS.signNote}</p>}
        </>
      )}
      <Button size="sm" icon="trash-2" onClick={onRemove}>
        {TEXTS.removeMove}
      </Button>
    </div>
  );
}

/** What does itself asks nobody; what people do tells nobody by itself. */
function timed(at: string): Partial<DraftMove> {
  return {
    at,
    ask: undefined,
    require: undefined,
    by: undefined,
    not: undefined,
    confirm: undefined,
    ...signing(''),
  };
}

/** What is not signed leaves nothing out. */
function signing(sign: string): Partial<DraftMove> {
  return sign === '' ? { sign: undefined, unsigned: undefined } : { sign };
}

function untimed(): Partial<DraftMove> {
  return { at: undefined, again: undefined, tell: undefined, text: undefined };
}

function mayBeAsked(property: Property, states: string | undefined): boolean {
  const always: string[] = OWN_PROPERTIES.map(({ name }) => name);
  const { name, value, computed, through, rollup, auto } = property;
  const isGiven = !value && !computed && !through && !rollup && !auto && !hasParts(property);
  return isGiven && name !== states && !always.includes(name);
}
