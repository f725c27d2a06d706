import './how-often.scss';
import { useEffect, useId, useRef, useState } from 'react';
import { METER } from '../../../shared/entity-paths.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { Group } from '../../records/form/field-groups.tsx';
import { useFormSurroundings } from '../../records/form/form-context.ts';
import type { Values } from '../../records/saving/values.ts';
import type { LinesEditorProps } from '../../records/slots.tsx';
import { howOftenText, type PlanMeter, readHowOften, withHowOften } from './how-often.ts';

/** From what a plan counts, as the sentence says it. */
const COUNTED_FROM = [
  ['fixed', 'the start date'],
  ['floating', 'the last service'],
] as const;

/**
 * How often a plan is due as one sentence that people type: its triggers, how they are combined and what they count from follow.
 * Below it stand the triggers one by one, for what the sentence has no words for.
 */
export function HowOftenEditor({ values, disabled, isWrong, onChange, children }: LinesEditorProps) {
  const id = useId();
  // The form repeats below the field what it was not saved for.
  const { errors } = useFormSurroundings();
  const box = useRef<HTMLInputElement>(null);
  const meters = usePlanMeters(values.asset);
  const triggers: Values[] = Array.isArray(values.triggers) ? values.triggers : [];
  const said = meters === undefined ? '' : howOftenText(triggers, values.combine, meters);
  const [typed, setTyped] = useState<string>();
  const asset = useRef(values.asset);
  const read = typed === undefined || meters === undefined ? undefined : readHowOften(typed, meters);
  const wrong = typed?.trim() && read && 'wrong' in read ? read.wrong : undefined;
  const cyclic = triggers.filter(({ kind }) => kind === 'calendar' || kind === 'meter').length;

  // What cannot be read would be lost: the form is not sent with it.
  useEffect(() => box.current?.setCustomValidity(wrong ?? ''), [wrong]);

  function write(text: string, known = meters) {
    setTyped(text);
    if (text.trim() === '') return onChange({ triggers: [] });
    const next = known === undefined ? undefined : readHowOften(text, known);
    if (!next || 'wrong' in next) return;
    onChange({
      triggers: withHowOften(triggers, next.triggers),
      combine: next.combine,
      // Several have no dates in common but those since the last service.
      ...(next.triggers.length > 1 && { mode: 'floating' }),
    });
  }

  // The sentence stays when another asset is chosen, and is read again with its meters.
  const last = useRef('');
  if (said) last.current = said;
  const known = meters?.map((meter) => meter.id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the asset's meters come
  useEffect(() => {
    const text = typed ?? (said === undefined || values.asset !== asset.current ? last.current : '');
    asset.current = values.asset;
    if (text !== '') write(text);
  }, [known]);

  return (
    <div className="how-often-editor">
      {said === undefined ? (
        <p className="how-often-note">Its triggers are more than one sentence can say. They stand below.</p>
      ) : (
        <div className="how-often">
          <label htmlFor={`${id}-every`}>Every</label>
          <input
            ref={box}
            id={`${id}-every`}
            name="triggers"
            className={`form-control how-often-text${wrong ? ' is-invalid' : ''}`}
            placeholder="500 h or 3 months"
            autoComplete="off"
            disabled={disabled}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-wrong` : undefined}
            value={typed ?? said}
            onChange={({ target }) => write(target.value)}
            onBlur={() => {
              if (!wrong) setTyped(undefined);
            }}
          />
          {cyclic > 1 && (
            <span>{values.combine === 'all' ? 'when all have come,' : 'whichever comes first,'}</span>
          )}
          <label htmlFor={`${id}-from`}>counted from</label>
          <select
            id={`${id}-from`}
            className="custom-select how-often-from"
            disabled={disabled}
            value={String(values.mode ?? 'fixed')}
            onChange={({ target }) => onChange({ mode: target.value })}
          >
            {COUNTED_FROM.map(([mode, title]) => (
              <option key={mode} value={mode}>
                {title}
              </option>
            ))}
          </select>
          {wrong && !errors?.triggers && (
            <p id={`${id}-wrong`} className="how-often-wrong" role="alert">
              {wrong}
            </p>
          )}
        </div>
      )}
      <Group title="Triggers one by one" isFolded={said !== undefined} isWrong={isWrong}>
        {children}
      </Group>
    </div>
  );
}

/** The meters that a plan of this asset can count with; null without an asset, undefined until they are known. */
function usePlanMeters(asset: unknown): PlanMeter[] | null | undefined {
  const id = typeof asset === 'object' && asset !== null && 'id' in asset ? asset.id : asset;
  const isKnown = typeof id === 'number';
  const { rows, error } = useAllPages(
    METER,
    isKnown ? [{ asset_id: String(id), 'retired_on.null': 'true' }] : [],
  );
  if (!isKnown) return null;
  if (error) return [];
  return rows?.map((row) => ({
    id: row.id,
    name: String(row.name),
    unit: String(row.unit ?? ''),
    isPrimary: row.is_primary === true,
  }));
}
