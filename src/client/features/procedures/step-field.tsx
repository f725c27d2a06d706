import { type ReactNode, useCallback, useId, useState } from 'react';
import { failsAt } from '../../../shared/procedure/failed-steps.ts';
import type { Answer, Step, StepChoice } from '../../../shared/procedure/step.ts';
import { STEP_TEXTS } from '../../../shared/procedure/step-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NumberAnswer } from './number-answer.tsx';
import { PhotoAnswer } from './photo-answer.tsx';
import { SignatureAnswer } from './signature-answer.tsx';
import type { StepFieldProps } from './step-props.ts';
import { TextAnswer } from './text-answer.tsx';

/** A step: its instruction and the input of its kind. Values out of limits are flagged at once. */
export function StepField(props: StepFieldProps) {
  const { step, answer, error, isFixed, onAnswer, onBegun } = props;
  const id = useId();
  const { name } = step;
  const onUnread = useCallback((isUnread: boolean) => onBegun?.(name, isUnread), [onBegun, name]);
  const fails = answer !== undefined && failsAt(step, answer) !== undefined;
  const hint = [limitText(step), props.hint?.text].filter(Boolean).join(' · ');
  const described = [step.description && `${id}-text`, hint && `${id}-hint`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const head = (
    <>
      <span className="step-number">{step.number}</span>
      <span>
        {step.title}
        {!step.isRequired && step.kind !== 'note' && <span className="step-optional"> optional</span>}
      </span>
    </>
  );
  const below = (
    <>
      {step.description && (
        <p id={`${id}-text`} className="step-text">
          {step.description}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="step-hint">
          {hint}
        </p>
      )}
    </>
  );
  const told = (
    <>
      {fails && (
        <p className="step-fails">
          <Icon name="triangle-alert" />
          {isFixed ? 'Not good.' : 'Not good. It will be noted as a finding.'}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="form-field-error" role="alert">
          {error.charAt(0).toUpperCase() + error.slice(1)}
          {/[.!?]$/.test(error) ? '' : '.'}
        </p>
      )}
    </>
  );
  const typed = { id, answer, isFixed, described: described || undefined, onAnswer };
  const box = (control: ReactNode, isGroup: boolean) =>
    isGroup ? (
      <fieldset className="step" aria-describedby={described || undefined}>
        <legend className="step-title">{head}</legend>
        {below}
        {control}
        {told}
      </fieldset>
    ) : (
      <div className="step">
        <label className="step-title" htmlFor={id}>
          {head}
        </label>
        {below}
        {control}
        {told}
      </div>
    );
  switch (step.kind) {
    case 'check':
    case 'choice':
      return box(<Choices {...typed} step={step} name={id} />, true);
    case 'number':
    case 'meter':
      return box(
        <NumberAnswer
          {...typed}
          unit={step.unit}
          least={step.minimum ?? props.hint?.least}
          onUnread={onUnread}
        />,
        false,
      );
    case 'photo':
      return box(<PhotoAnswer {...props} />, true);
    case 'signature':
      return box(<SignatureAnswer {...props} />, true);
    case 'note':
      return (
        <div className="step is-note">
          <p className="step-title">{head}</p>
          {below}
        </div>
      );
    default:
      return box(<TextAnswer {...typed} />, false);
  }
}

interface ChoicesProps {
  step: Step;
  answer: Answer | undefined;
  name: string;
  isFixed: boolean;
  onAnswer(answer: Answer | null): void;
}

/** Large choices for thumbs; arrow keys work too. */
function Choices({ step, answer, name, isFixed, onAnswer }: ChoicesProps) {
  const [asked, setAsked] = useState<StepChoice>();
  return (
    <div className="step-choices">
      {step.choices.map((choice) => {
        const { value, title, fails } = choice;
        return (
          <label key={value} className={`step-choice${fails ? ' is-bad' : ''}`}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={answer === value}
              disabled={isFixed}
              onChange={() => (step.confirms && !fails ? setAsked(choice) : onAnswer(value))}
            />
            <span>{title}</span>
          </label>
        );
      })}
      {answer !== undefined && !step.isRequired && !isFixed && (
        <button type="button" className="step-clear btn btn-link" onClick={() => onAnswer(null)}>
          Clear
        </button>
      )}
      {step.confirms && (
        <ConfirmDialog
          open={asked !== undefined}
          title={`${step.title}: ${asked?.title ?? ''}. ${STEP_TEXTS.sure}`}
          confirmLabel={STEP_TEXTS.yes}
          onConfirm={() => {
            if (asked) onAnswer(asked.value);
            setAsked(undefined);
          }}
          onCancel={() => setAsked(undefined)}
        >
          <p>{STEP_TEXTS.check}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The limits in words. @example 'Good: up to 80 °C' */
export function limitText({ low, high, unit }: Step): string {
  const of = unit ? ` ${unit}` : '';
  if (low !== undefined && high !== undefined) return `Good: ${low} to ${high}${of}`;
  if (high !== undefined) return `Good: up to ${high}${of}`;
  return low === undefined ? '' : `Good: from ${low}${of}`;
}
