import type { StepDraft, StepWhen } from '../../../../shared/procedure/step-drafts.ts';
import { WHEN_TESTS } from '../../../../shared/procedure/when-text.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  draft: StepDraft;
  before: StepDraft[];
  onChange(draft: StepDraft): void;
}

/** When a step is asked, in plain words: always, or only after a certain answer to a step above. */
export function StepWhenFields({ draft, before, onChange }: Props) {
  const { when } = draft;
  const sources = before.filter(
    ({ kind, choices }) => choices.length > 0 || kind === 'number' || kind === 'meter',
  );
  if (sources.length === 0 && !when) return null;
  const source = sources.find(({ name }) => name === when?.step);
  const set = (next: StepWhen | undefined) => {
    const { when: _, ...others } = draft;
    onChange(next ? { ...others, when: next } : others);
  };
  return (
    <div className="builder-when builder-wide">
      <label>
        Asked
        <select
          className="custom-select"
          value={when?.step ?? ''}
          onChange={({ target }) => set(firstWhen(sources.find(({ name }) => name === target.value)))}
        >
          <option value="">always</option>
          {sources.map(({ name, title }) => (
            <option key={name} value={name}>
              only when “{title || 'New step'}”
            </option>
          ))}
        </select>
      </label>
      {when && source && source.choices.length > 0 && (
        <label>
          is
          <select
            className="custom-select"
            value={String(when.value)}
            onChange={({ target }) => set({ ...when, value: target.value })}
          >
            {source.choices.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {when && source && source.choices.length === 0 && (
        <>
          <label>
            test
            <select
              className="custom-select"
              value={when.test}
              onChange={({ target }) => set({ ...when, test: target.value as StepWhen['test'] })}
            >
              <option value="least">{WHEN_TESTS.least}</option>
              <option value="most">{WHEN_TESTS.most}</option>
            </select>
          </label>
          <NumberField
            label="value"
            value={Number(when.value)}
            onChange={(value) => set({ ...when, value: value ?? 0 })}
          />
        </>
      )}
    </div>
  );
}

function firstWhen(source: StepDraft | undefined): StepWhen | undefined {
  if (!source) return undefined;
  const [first] = source.choices;
  if (!first) return { step: source.name, test: 'least', value: source.high ?? 0 };
  const failing = source.choices.find(({ fails }) => fails) ?? first;
  return { step: source.name, test: 'is', value: failing.value };
}
