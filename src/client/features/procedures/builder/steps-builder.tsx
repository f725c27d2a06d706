import '../procedure.scss';
import './builder.scss';
import { useRef, useState } from 'react';
import {
  type Answer,
  type Answers,
  STEP_KINDS,
  type StepKind,
  type StepsSchema,
} from '../../../../shared/procedure/step.ts';
import {
  draftsOfSchema,
  newStep,
  type StepDraft,
  schemaOfDrafts,
} from '../../../../shared/procedure/step-drafts.ts';
import { stepsError } from '../../../../shared/procedure/steps-error.ts';
import { SaveAloneButtons } from '../../../records/form/save-alone-buttons.tsx';
import { useSavedAlone } from '../../../records/form/use-saved-alone.ts';
import type { RecordEditorProps } from '../../../records/slots.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { hasUnread } from '../../../ui/unread-input.ts';
import { StepsOnPaper } from '../steps-on-paper.tsx';
import { StepsView } from '../steps-view.tsx';
import { StepList } from './step-list.tsx';
import { StepsJson } from './steps-json.tsx';

const NO_LINKS = {};
/** Filled in by hand on a printed form. */
const BLANKS = { 'Work order': '', Asset: '', Date: '' };

/** The steps of a draft (`x-schema: procedure`), edited one by one beside a preview of the phone view. */
export function StepsBuilder(props: RecordEditorProps) {
  const { record } = props;
  const editing = useSavedAlone<StepsSchema>(props, 'Steps');
  const { value: schema, setFailure } = editing;
  const [open, setOpen] = useState<string>();
  const [isJson, setJson] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const drafts = draftsOfSchema(schema);
  const isFixed = editing.isFixed || record.state !== 'draft';
  const change = (next: StepDraft[]) => editing.change(schemaOfDrafts(next));

  function add(kind: StepKind) {
    if (!mayLeave()) return;
    const all = drafts ?? [];
    const step = newStep(kind, all);
    const at = all.findIndex(({ name }) => name === open);
    change(all.toSpliced(at === -1 ? all.length : at + 1, 0, step));
    setOpen(step.name);
  }

  /** A number that cannot be read would be lost with the fields of its step. */
  const mayLeave = () => box.current === null || !hasUnread(box.current);

  function save() {
    if (!mayLeave()) return;
    const unsaid = drafts?.find(({ title, choices }) =>
      [title, ...choices.map((one) => one.title)].some((text) => text.trim() === ''),
    );
    const wrong = unsaid
      ? 'A step or a choice says nothing yet; give it a text, or remove it.'
      : stepsError(schema);
    if (unsaid) setOpen(unsaid.name);
    if (wrong === undefined) void editing.save();
    else setFailure([wrong]);
  }

  return (
    <>
      <div ref={box} className="builder screen-only">
        <Card
          title="Steps"
          actions={
            <Button variant="ghost" size="sm" onClick={() => mayLeave() && setJson(!isJson)}>
              {isJson ? 'Show as list' : 'Show as JSON'}
            </Button>
          }
        >
          {isFixed && record.state !== 'draft' && (
            <p className="step-text">
              This version is {String(record.state)} and cannot be changed. Make a new version to change its
              steps.
            </p>
          )}
          {isJson || !drafts ? (
            <>
              {!drafts && <p className="step-text">These steps use more than the list can show.</p>}
              <StepsJson schema={schema} isFixed={isFixed} onChange={editing.change} />
            </>
          ) : (
            <StepList
              drafts={drafts}
              open={open}
              isFixed={isFixed}
              onOpen={(name) => mayLeave() && setOpen(name)}
              onChange={change}
            />
          )}
          {!isFixed && !isJson && drafts && <AddStep onAdd={add} />}
          <SaveAloneButtons {...editing} isFixed={isFixed} label="Save steps" onSave={save} />
        </Card>
        <Preview schema={schema} open={open} />
      </div>
      <StepsOnPaper schema={schema} head={BLANKS} />
    </>
  );
}

function AddStep({ onAdd }: { onAdd(kind: StepKind): void }) {
  return (
    <fieldset className="builder-add">
      <legend>Add a step</legend>
      {(Object.entries(STEP_KINDS) as [StepKind, string][]).map(([kind, title]) => (
        <Button key={kind} size="sm" icon="plus" onClick={() => onAdd(kind)}>
          {title}
        </Button>
      ))}
    </fieldset>
  );
}

/** A working preview of the steps on a phone. */
function Preview({ schema, open }: { schema: StepsSchema; open: string | undefined }) {
  const [answers, setAnswers] = useState<Answers>({});
  const answer = (name: string, value: Answer | null) =>
    setAnswers(({ [name]: _, ...others }) => (value === null ? others : { ...others, [name]: value }));
  return (
    <Card title="Try it" className="builder-preview">
      <StepsView
        schema={schema}
        answers={answers}
        errors={NO_LINKS}
        files={[]}
        links={NO_LINKS}
        isReal={false}
        isFixed={false}
        isNarrow
        looked={open}
        onAnswer={answer}
      />
    </Card>
  );
}
