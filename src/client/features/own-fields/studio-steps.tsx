import { useEffect, useRef } from 'react';

export type Step = 'structure' | 'field' | 'preview' | 'changes';

const STEPS: [Step, string][] = [
  ['structure', 'Fields'],
  ['field', 'Field'],
  ['preview', 'Preview'],
  ['changes', 'Changes'],
];

/** Where there is no room for the panes side by side, they are steps. */
export function StudioSteps({ step, onStep }: { step: Step; onStep(step: Step): void }) {
  const steps = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    // What was pressed has gone with its pane. Where all panes are shown there are no steps, and nothing takes the focus.
    steps.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [step]);
  return (
    <nav ref={steps} className="studio-steps" aria-label="Steps">
      {STEPS.map(([key, label]) => (
        <button
          key={key}
          type="button"
          className="btn btn-secondary"
          aria-current={key === step ? 'step' : undefined}
          onClick={() => onStep(key)}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
