import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { DraftAnswer, StateMap } from '../../data/own-schema.ts';
import { SheetSelect } from './sheet-fields.tsx';

type Refused = DraftAnswer['plan']['refused'][number];

interface Props {
  refused: Refused;
  map: NonNullable<Refused['map']>;
  states: StateMap[string];
  onStates(states: StateMap[string]): void;
}

/** Records whose value is none of the states that their kind is to have: a state is chosen for each value, and publishing sets it. */
export function StatesInWay({ refused: { message }, map: { from, to }, states, onStates }: Props) {
  return (
    <section className="rows-in-way studio-words" aria-label={message}>
      <p className="form-field-error">{message}</p>
      {from.map(({ value, title, count }) => (
        <SheetSelect
          key={value}
          label={TEXTS.becomes(title || TEXTS.empty, count)}
          none={TEXTS.chooseState}
          value={states[value]}
          options={to.map((one) => ({ value: one.value, label: one.title }))}
          onChoose={(state) => {
            const { [value]: _, ...others } = states;
            onStates(state === undefined ? others : { ...others, [value]: state });
          }}
        />
      ))}
    </section>
  );
}

/** Whether nothing stands in the way but values for which states have been chosen. */
export function isCleared(refused: readonly Refused[], chosen: StateMap): boolean {
  return refused.every(({ entity, map }) =>
    map?.from.every(({ value }) => isOne(map, chosen[entity]?.[value])),
  );
}

/** What was chosen of these states: they may have changed since. */
export function mapOf(refused: readonly Refused[], chosen: StateMap): StateMap {
  return Object.fromEntries(
    refused.flatMap(({ entity, map }) => (map && chosen[entity] ? [[entity, chosen[entity]]] : [])),
  );
}

function isOne({ to }: NonNullable<Refused['map']>, state: string | undefined): boolean {
  return to.some(({ value }) => value === state);
}
