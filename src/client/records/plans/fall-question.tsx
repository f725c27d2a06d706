import './reading-round.scss';
import { useEffect } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';

/** Why a counter shows less than before. */
const CHANGES = [
  ['replaced', 'The meter was replaced'],
  ['rolled_over', 'It rolled over'],
  ['reset', 'It was set back'],
] as const;
const QUESTION = 'Replaced, rolled over or typed wrong?';

/** Whether a meter that counts shows less than it did. */
export function isFall(meter: WireRecord, value: unknown): boolean {
  const last = meter.last_reading;
  return meter.kind !== 'gauge' && typeof last === 'number' && typeof value === 'number' && value < last;
}

interface Props {
  value: string;
  onChange(change: string): void;
  /** A form of the browser's own is held back until it is answered. */
  required?: boolean;
}

/** Asks why a meter shows less. What was answered is forgotten when there is nothing to ask any more. */
export function FallQuestion({ value, onChange, required }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useEffect(() => () => onChange(''), []);
  return (
    <label className="fall-question">
      {/* A select of a phone would cut the question off. */}
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
