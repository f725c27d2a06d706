import './procedure.scss';
import { useEffect, useRef, useState } from 'react';
import { failsAt } from '../../../shared/procedure/failed-steps.ts';
import { requiredSteps, shownSteps } from '../../../shared/procedure/shown-steps.ts';
import {
  type Answer,
  type Answers,
  readSteps,
  STEP_KINDS,
  type Step,
  type StepsSchema,
  takesAnswer,
} from '../../../shared/procedure/step.ts';
import { Button } from '../../ui/button.tsx';
import { keepFocus, leaveField } from '../../ui/leave-field.ts';
import { useAfterRender } from '../../ui/use-after-render.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import { StepField } from './step-field.tsx';
import type { StepFiles, StepHints } from './step-props.ts';

interface Props extends StepFiles {
  schema: StepsSchema;
  answers: Answers;
  errors: Record<string, string>;
  hints?: StepHints;
  isFixed: boolean;
  onAnswer(name: string, answer: Answer | null): void;
  /** Content at the end, such as the finish button. */
  end?: React.ReactNode;
  /** Shows one step at a time; otherwise that depends on the window's width. */
  isNarrow?: boolean;
  /** The step to show and focus; a new object does so again. */
  wanted?: { name: string };
  /** The step to show because it is being edited elsewhere. */
  looked?: string;
}

/** The steps of a procedure: all below each other, or on a phone one at a time with buttons in reach of the thumb. */
export function StepsView(props: Props) {
  const {
    schema,
    answers,
    errors,
    hints,
    isFixed,
    onAnswer,
    end,
    isNarrow = false,
    wanted,
    looked,
    ...files
  } = props;
  const isPhone = useMedia(PHONE);
  const shown = shownSteps(schema, answers);
  const required = requiredSteps(schema, answers);
  const steps = readSteps(schema)
    .filter(({ name }) => shown.has(name))
    .map((step) => ({ ...step, isRequired: required.has(step.name) }));
  const isSingle = (isPhone || isNarrow) && !isFixed;
  const [at, setAt] = useState(() => firstAt(steps, answers));
  const box = useRef<HTMLDivElement>(null);
  const afterRender = useAfterRender();
  const names = steps.map(({ name }) => name).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly wanted step moves the view
  useEffect(() => {
    const index = wanted ? names.split(',').indexOf(wanted.name) : -1;
    if (index === -1) return;
    setAt(index);
    box.current
      ?.querySelector(`[data-step="${wanted?.name}"]`)
      ?.querySelector<HTMLElement>('input, textarea, button')
      ?.focus();
  }, [wanted]);
  const index = Math.max(0, Math.min(at, steps.length - 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: steps that appear or disappear do not move the view
  useEffect(() => {
    const index = looked === undefined ? -1 : names.split(',').indexOf(looked);
    if (index !== -1) setAt(index);
  }, [looked]);
  const isLast = index >= steps.length - 1;
  /** Whether the last thing that happened was a touch: arrow keys try answers on the way to another. */
  const isTouched = useRef(false);

  /** On a phone a check that is good is done with one tap: the next step follows. What is not good says so first. */
  function take(step: Step, answer: Answer | null) {
    onAnswer(step.name, answer);
    const isGood = step.kind === 'check' && answer !== null && failsAt(step, answer) === undefined;
    if (isSingle && isTouched.current && isGood && !isLast && answers[step.name] === undefined) go(1);
  }

  function go(by: number) {
    leaveField();
    setAt(index + by);
    window.scrollTo({ top: 0 });
    // The new step takes the old one's place and the focus, so that screen readers announce it.
    afterRender(() => box.current?.focus({ preventScroll: true }));
  }

  return (
    <div className={`steps screen-only${isSingle ? ' is-single' : ''}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices how the answers within are given */}
      <div
        ref={box}
        className="steps-box"
        tabIndex={-1}
        onPointerDown={() => {
          isTouched.current = true;
        }}
        onKeyDown={() => {
          isTouched.current = false;
        }}
      >
        {steps.map((step, place) => (
          // Hidden steps stay mounted, to keep their input, drawings and uploads.
          <div key={step.name} data-step={step.name} hidden={isSingle && place !== index}>
            <StepField
              {...files}
              step={step}
              answer={answers[step.name]}
              error={errors[step.name]}
              hint={hints?.[step.name]}
              isFixed={isFixed}
              onAnswer={(answer) => take(step, answer)}
            />
          </div>
        ))}
        {steps.length === 0 && <p className="step-text">No steps yet.</p>}
      </div>
      {isSingle && steps.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are the controls
        <div className="steps-bar" onMouseDown={keepFocus}>
          <Button size="lg" icon="chevron-left" disabled={index === 0} onClick={() => go(-1)}>
            Back
          </Button>
          <span className="steps-place">{placeText(steps[index])}</span>
          {isLast ? (
            end
          ) : (
            <Button size="lg" variant="primary" onClick={() => go(1)}>
              Next
            </Button>
          )}
        </div>
      ) : (
        end && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the control
          <div className="steps-end" onMouseDown={keepFocus}>
            {end}
          </div>
        )
      )}
    </div>
  );
}

/** Which step this is, by the number that it has everywhere; how far one is says the progress above. @example 'Step 4' */
function placeText(step: Step | undefined): string {
  return step?.number === undefined ? STEP_KINDS.note : `Step ${step.number}`;
}

/** The index of the step to continue at; a new procedure starts with the notes at the top. */
function firstAt(steps: Step[], answers: Answers): number {
  if (steps.every(({ name }) => answers[name] === undefined)) return 0;
  return Math.max(
    0,
    steps.findIndex((step) => takesAnswer(step) && answers[step.name] === undefined),
  );
}
