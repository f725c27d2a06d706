import type { StepChoice } from '../../../../shared/procedure/step.ts';
import type { StepDraft } from '../../../../shared/procedure/step-drafts.ts';
import { STEP_TEXTS } from '../../../../shared/procedure/step-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberField } from './number-field.tsx';

interface Props {
  draft: StepDraft;
  onChange(draft: StepDraft): void;
}

/** Settings of a step's kind: whether it is required, its choices, limits and unit. */
export function StepOptions({ draft, onChange }: Props) {
  const { kind, choices } = draft;
  const isNumber = kind === 'number' || kind === 'meter';
  const canFail = isNumber || choices.length > 0;
  /** Sets a number, or removes it. */
  const set = (name: 'minimum' | 'maximum' | 'low' | 'high') => (value: number | undefined) => {
    const { [name]: _, ...others } = draft;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <>
      {choices.length > 0 && (
        <Choices choices={choices} onChange={(next) => onChange({ ...draft, choices: next })} />
      )}
      {kind === 'meter' && (
        <label>
          Meter of the asset
          <input
            className="form-control"
            maxLength={100}
            value={draft.meter ?? ''}
            onChange={({ target }) => onChange({ ...draft, meter: target.value })}
          />
        </label>
      )}
      {isNumber && (
        <>
          <label>
            Unit
            <input
              className="form-control"
              maxLength={20}
              value={draft.unit ?? ''}
              onChange={({ target: { value } }) => {
                const { unit: _, ...others } = draft;
                onChange(value === '' ? others : { ...others, unit: value });
              }}
            />
          </label>
          <NumberField label="Good from" value={draft.low} onChange={set('low')} />
          <NumberField label="Good up to" value={draft.high} onChange={set('high')} />
          <NumberField label="Possible from" value={draft.minimum} onChange={set('minimum')} />
          <NumberField label="Possible up to" value={draft.maximum} onChange={set('maximum')} />
        </>
      )}
      {kind === 'photo' && (
        <NumberField
          label="Photos at most"
          value={draft.most}
          whole={{ min: 1, max: 20 }}
          onChange={(most) => onChange({ ...draft, most: most ?? 1 })}
        />
      )}
      {kind !== 'note' && (
        <label className="builder-tick">
          <input
            type="checkbox"
            checked={draft.isRequired}
            onChange={({ target }) => onChange({ ...draft, isRequired: target.checked })}
          />
          Has to be answered
        </label>
      )}
      {choices.length > 0 && (
        <label className="builder-tick">
          <input
            type="checkbox"
            checked={draft.confirms === true}
            onChange={({ target }) => {
              const { confirms: _, ...others } = draft;
              onChange(target.checked ? { ...others, confirms: true } : others);
            }}
          />
          {STEP_TEXTS.confirms}
        </label>
      )}
      {canFail && (
        <label className="builder-tick">
          <input
            type="checkbox"
            checked={draft.proposes}
            onChange={({ target }) => onChange({ ...draft, proposes: target.checked })}
          />
          Proposes a work order when it fails
        </label>
      )}
    </>
  );
}

function Choices({ choices, onChange }: { choices: StepChoice[]; onChange(choices: StepChoice[]): void }) {
  return (
    <fieldset className="builder-choices builder-wide">
      <legend>Choices</legend>
      {choices.map((choice, index) => (
        <div key={choice.value} className="builder-choice">
          <input
            className="form-control"
            aria-label={`Choice ${index + 1}`}
            maxLength={100}
            value={choice.title}
            onChange={({ target }) => onChange(choices.with(index, { ...choice, title: target.value }))}
          />
          <label className="builder-tick">
            <input
              type="checkbox"
              checked={choice.fails}
              onChange={({ target }) => onChange(choices.with(index, { ...choice, fails: target.checked }))}
            />
            fails
          </label>
          <Button
            variant="ghost"
            size="sm"
            icon="x"
            aria-label={`Remove choice ${choice.title}`}
            disabled={choices.length < 2}
            onClick={() => onChange(choices.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Button
        size="sm"
        icon="plus"
        onClick={() => onChange([...choices, { value: freeValue(choices), title: '', fails: false }])}
      >
        Choice
      </Button>
    </fieldset>
  );
}

function freeValue(choices: StepChoice[]): string {
  let number = choices.length + 1;
  while (choices.some(({ value }) => value === `choice_${number}`)) number += 1;
  return `choice_${number}`;
}
