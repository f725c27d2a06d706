import { stepNumbers } from '../../../../shared/procedure/step.ts';
import { type StepDraft, withoutStrayWhens } from '../../../../shared/procedure/step-drafts.ts';
import { StepEditor } from './step-editor.tsx';

interface Props {
  drafts: StepDraft[];
  open: string | undefined;
  isFixed: boolean;
  onOpen(name: string | undefined): void;
  onChange(drafts: StepDraft[]): void;
}

/** The steps in order, which can be opened, moved and removed. */
export function StepList({ drafts, open, isFixed, onOpen, onChange }: Props) {
  function move(from: number, by: number) {
    const to = from + by;
    const step = drafts[from];
    if (!step || to < 0 || to >= drafts.length) return;
    onChange(drafts.toSpliced(from, 1).toSpliced(to, 0, step));
  }

  function remove(at: number) {
    onChange(withoutStrayWhens(drafts.toSpliced(at, 1)));
    if (drafts[at]?.name === open) onOpen(undefined);
  }

  const numbers = stepNumbers(drafts);
  if (drafts.length === 0)
    return <p className="step-text">No steps yet. Add the first one: a check, a number, a photo …</p>;
  return (
    <ol className="builder-steps">
      {drafts.map((draft, index) => (
        <StepEditor
          key={draft.name}
          draft={draft}
          number={numbers[index]}
          before={drafts.slice(0, index)}
          isOpen={draft.name === open}
          isFixed={isFixed}
          isFirst={index === 0}
          isLast={index === drafts.length - 1}
          onOpen={() => onOpen(draft.name === open ? undefined : draft.name)}
          onChange={(next) => onChange(withoutStrayWhens(drafts.with(index, next)))}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
        />
      ))}
    </ol>
  );
}
