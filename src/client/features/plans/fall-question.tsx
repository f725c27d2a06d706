import './reading-round.scss';
import { useEffect } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';

/** Reasons why a counter shows less than before. */
const CHANGES = [
  ['replaced', 'The meter was replaced'],
  ['rolled_over', 'It rolled over'],
  ['reset', 'It was reset'],
] as const;
const QUESTION = 'Replaced, rolled over or typed wrong?';

/** Whether a counting meter shows less than at its last reading. */
export function isFall(meter: WireRecord, value: unknown): boolean {
  const last = meter.last_reading;
  return meter.kind !== 'gauge' && typeof last === 'number' && typeof value === 'number' && value < last;
}

interface Props {
  value: string;
  onChange(change: string): void;
  /** A native form cannot be submitted until this is answered. */
  required?: boolean;
}

/** Asks why a meter shows less. The answer is dropped when the question no longer applies. */
export function FallQuestion({ value, onChange, required }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useEffect(() => () => onChange(''), []);
  return (
    <label className="fall-question">
      {/* The question stands above the select, which would cut it off on a phone. */}
      <span>{QUESTION}</span>
      <select
        className="custom-select"
        value={value}
        required={required}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Choose why it shows less</option>
        {CHANGES.map(([key, title]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
