import { useId } from 'react';
import type { PublicForm } from './portal-api.ts';

type Choices = NonNullable<PublicForm['choices']>;

const LABELS = { assets: 'Which machine?', locations: 'Which place?' };
const UNKNOWN = 'Choose one of the list, or leave it empty.';

/** A box that finds the machine or the place by any part of its name. */
export function ChoosePlace({ choices, start }: { choices: Choices; start?: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {LABELS[choices.what]} <span className="field-optional">(optional)</span>
      </label>
      <input
        id={id}
        name="place"
        list={`${id}-names`}
        defaultValue={start}
        className="form-control"
        placeholder="Search"
        autoComplete="off"
        onInput={({ currentTarget }) => {
          const { value } = currentTarget;
          const isKnown = value.trim() === '' || chosenIn(choices, value) !== undefined;
          currentTarget.setCustomValidity(isKnown ? '' : UNKNOWN);
        }}
      />
      <datalist id={`${id}-names`}>
        {[...new Set(choices.names.map(({ name }) => name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

/** The id of the name that was chosen. */
export function chosenIn(choices: Choices | null, name: string | undefined): number | undefined {
  const wanted = name?.trim().toLowerCase();
  return choices?.names.find((one) => one.name.toLowerCase() === wanted)?.id;
}
