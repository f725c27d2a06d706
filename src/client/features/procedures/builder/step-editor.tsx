import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { STEP_KINDS, takesAnswer } from '../../../../shared/procedure/step.ts';
import type { StepDraft } from '../../../../shared/procedure/step-drafts.ts';
import { whenText } from '../../../../shared/procedure/when-text.ts';
import { Button } from '../../../ui/button.tsx';
import { StepOptions } from './step-options.tsx';
import { StepWhenFields } from './step-when.tsx';

interface Props {
  draft: StepDraft;
  /** A note has none. */
  number?: number;
  /** The steps above, whose answers may decide whether this step is asked. */
  before: StepDraft[];
  isOpen: boolean;
  isFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  onOpen(): void;
  onChange(draft: StepDraft): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** A step in the list: a line that opens to its fields. Alt with an arrow moves it. */
export function StepEditor(props: Props) {
  const { draft, number, before, isOpen, isFixed, isFirst, isLast, onOpen, onChange, onMove, onRemove } =
    props;
  const id = useId();
  const title = useRef<HTMLInputElement>(null);
  const name = draft.title || (number === undefined ? STEP_KINDS.note : `Step ${number}`);
  useEffect(() => {
    if (isOpen && draft.title === '') title.current?.focus();
  }, [isOpen, draft.title]);

  function onKeyDown(event: KeyboardEvent) {
    if (isFixed || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <li className={`builder-step${isOpen ? ' is-open' : ''}`} onKeyDown={onKeyDown}>
      <div className="builder-line">
        <button
          type="button"
          className="builder-open"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onOpen}
        >
          <span className="step-number">{number}</span>
          <span className="builder-words">
            <span className="builder-title">{draft.title || 'New step'}</span>
            <span className="step-optional">
              {[
                STEP_KINDS[draft.kind],
                draft.isRequired || !takesAnswer(draft) ? '' : 'optional',
                whenText(draft, before),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </button>
        {!isFixed && (
          <span className="builder-buttons">
            <Button
              variant="ghost"
              size="sm"
              icon="arrow-up"
              aria-label={`Move ${name} up`}
              title="Alt+↑"
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <Button
              variant="ghost"
              size="sm"
              icon="arrow-down"
              aria-label={`Move ${name} down`}
              title="Alt+↓"
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <Button
              variant="ghost"
              size="sm"
              icon="trash-2"
              aria-label={`Remove ${name}`}
              onClick={onRemove}
            />
          </span>
        )}
      </div>
      {isOpen && (
        <fieldset id={id} className="builder-fields" disabled={isFixed} aria-label={name}>
          <label className="builder-wide">
            What is done
            <input
              ref={title}
              className="form-control"
              maxLength={300}
              value={draft.title}
              placeholder="Guard closed and undamaged"
              onChange={({ target }) => onChange({ ...draft, title: target.value })}
            />
          </label>
          <label className="builder-wide">
            Hint
            <textarea
              className="form-control"
              rows={2}
              maxLength={2000}
              value={draft.description ?? ''}
              onChange={({ target: { value } }) => {
                const { description: _, ...others } = draft;
                onChange(value === '' ? others : { ...others, description: value });
              }}
            />
          </label>
          <StepOptions draft={draft} onChange={onChange} />
          <StepWhenFields draft={draft} before={before} onChange={onChange} />
        </fieldset>
      )}
    </li>
  );
}
