export type Step = 'structure' | 'field' | 'preview' | 'changes';

const STEPS: [Step, string][] = [
  ['structure', 'Fields'],
  ['field', 'Field'],
  ['preview', 'Preview'],
  ['changes', 'Changes'],
];

/** Where there is no room for the panes side by side, they are steps. */
export function StudioSteps({ step, onStep }: { step: Step; onStep(step: Step): void }) {
  return (
    <nav className="studio-steps" aria-label="Steps">
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
