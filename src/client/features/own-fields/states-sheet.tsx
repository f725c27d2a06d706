import { useId } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { type Entity, hasParts } from '../../../shared/schema/entity.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { StatesWords } from '../../../shared/schema/states.ts';
import { Button } from '../../ui/button.tsx';
import type { DraftChoice } from './draft-choices.ts';
import {
  movesIn,
  stateChoices,
  statesIn,
  withFinal,
  withFirstStates,
  withoutState,
  withState,
  withStates,
  withStatesIn,
  withStateTitle,
} from './draft-states.ts';
import { FieldTicks } from './field-ticks.tsx';
import { AddLine, SheetSelect, SheetText, SheetTick } from './sheet-fields.tsx';
import { StatesDrawing } from './states-drawing.tsx';

interface Props {
  entity: Entity;
  files: LayerFiles;
  onFiles(files: LayerFiles): void;
}

/** The states of an own kind of record: which there are, where records begin, and where they stay as they are. */
export function StatesSheet({ entity, files, onFiles }: Props) {
  const { path } = entity;
  const states = statesIn(files, path);
  const choices = stateChoices(files, path);
  const fields = entity.properties.filter(({ kind }) => kind === 'choice');
  return (
    <div className="studio-parts">
      <SheetSelect
        label={TEXTS.statesIn}
        hint={states ? undefined : TEXTS.statesHint}
        none={TEXTS.noStates}
        value={states?.of}
        options={fields.map(({ name, title }) => ({ value: name, label: title }))}
        onChoose={(of) => onFiles(withStatesIn(files, path, of))}
      />
      {!states && (
        <Button size="sm" icon="plus" onClick={() => onFiles(withFirstStates(files, path))}>
          {TEXTS.giveStates}
        </Button>
      )}
      {states && (
        <>
          <StatesDrawing states={states} choices={choices} moves={movesIn(files, path)} />
          {choices.map((state) => (
            <State key={state.value} {...{ state, states, entity, files, onFiles }} />
          ))}
          <AddLine
            label={TEXTS.newState}
            action={TEXTS.addState}
            onAdd={(title) => onFiles(withState(files, path, title))}
          />
        </>
      )}
    </div>
  );
}

interface StateProps extends Props {
  state: DraftChoice;
  states: StatesWords;
}

function State({ state: { value, title }, states, entity, files, onFiles }: StateProps) {
  const { path } = entity;
  const group = useId();
  const final = states.final?.[value];
  const isStart = states.start === value;
  const facts = [...(isStart ? [TEXTS.isStart] : []), ...(final ? [TEXTS.isFinal] : [])];
  const fields = entity.properties.filter((one) => !one.readOnly && !hasParts(one) && one.name !== states.of);
  return (
    <details>
      <summary>
        {title || TEXTS.unnamed} <span className="own-fields-note">{facts.join(', ')}</span>
      </summary>
      <div className="studio-words">
        <SheetText
          label={TEXTS.stateTitle}
          value={title}
          onType={(title) => onFiles(withStateTitle(files, path, value, title))}
        />
        <div className="studio-ticks">
          <label className="studio-tick">
            <input
              type="radio"
              name={group}
              checked={isStart}
              onChange={() => onFiles(withStates(files, path, { ...states, start: value }))}
            />
            {TEXTS.startsHere}
          </label>
          <SheetTick
            label={TEXTS.staysHere}
            isTicked={final !== undefined}
            onTick={(isIt) => onFiles(withFinal(files, path, value, isIt ? [] : undefined))}
          />
        </div>
        {final && fields.length > 0 && (
          <FieldTicks
            label={TEXTS.staysOpen}
            fields={fields}
            chosen={final.open ?? []}
            onChosen={(open) => onFiles(withFinal(files, path, value, open))}
          />
        )}
        <Button size="sm" icon="trash-2" onClick={() => onFiles(withoutState(files, path, value))}>
          {TEXTS.removeState}
        </Button>
      </div>
    </details>
  );
}
