import '../procedure.scss';
import './builder.scss';
import { useId, useState } from 'react';
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
import type { WireRecord } from '../../../../shared/wire.ts';
import { updateRecord } from '../../../data/records.ts';
import { useCan } from '../../../model/use-can.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { useDirtyForm } from '../../form/dirty-forms.ts';
import { readSaveError } from '../../form/save-errors.ts';
import { StepsOnPaper } from '../steps-on-paper.tsx';
import { StepsView } from '../steps-view.tsx';
import { StepList } from './step-list.tsx';
import { StepsJson } from './steps-json.tsx';

interface Props {
  path: string;
  property: string;
  record: WireRecord;
  etag?: string;
}

const NO_LINKS = {};
/** Written by hand on a printed form. */
const BLANKS = { 'Work order': '', Asset: '', Date: '' };

/** The steps of a draft (`x-schema: procedure`), written one by one beside what they will look like on a phone. */
export function StepsBuilder({ path, property, record, etag }: Props) {
  const form = useId();
  const toast = useToast();
  const can = useCan();
  const [typed, setTyped] = useState<StepsSchema>();
  const [open, setOpen] = useState<string>();
  const [isJson, setJson] = useState(false);
  const [failure, setFailure] = useState<string[]>([]);
  const [isSaving, setSaving] = useState(false);
  useDirtyForm(form, typed !== undefined);
  const schema = typed ?? ((record[property] ?? {}) as StepsSchema);
  const drafts = draftsOfSchema(schema);
  const isFixed = record.state !== 'draft' || !can('update', path, record) || !can.write(path, property);
  const change = (next: StepDraft[]) => setTyped(schemaOfDrafts(next));

  function add(kind: StepKind) {
    const all = drafts ?? [];
    const step = newStep(kind, all);
    const at = all.findIndex(({ name }) => name === open);
    change(all.toSpliced(at === -1 ? all.length : at + 1, 0, step));
    setOpen(step.name);
  }

  async function save() {
    const untitled = drafts?.find(({ title }) => title.trim() === '');
    const wrong = untitled ? 'One step says nothing yet; give it a text, or remove it.' : stepsError(schema);
    if (untitled) setOpen(untitled.name);
    setFailure(wrong === undefined ? [] : [wrong]);
    if (wrong !== undefined) return;
    setSaving(true);
    try {
      await updateRecord(path, record.id, { [property]: schema }, etag);
      setTyped(undefined);
      toast.success('Steps saved');
    } catch (error) {
      const { message, others } = readSaveError(error, { [property]: 'Steps' });
      setFailure([message, ...others]);
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <div className="builder screen-only">
        <Card
          title="Steps"
          actions={
            <Button variant="ghost" size="sm" onClick={() => setJson(!isJson)}>
              {isJson ? 'Show as list' : 'Show as JSON'}
            </Button>
          }
        >
          {isFixed && record.state !== 'draft' && (
            <p className="step-text">
              This version is {String(record.state)} and stays as it is. Make a new version to change its
              steps.
            </p>
          )}
          {isJson || !drafts ? (
            <>
              {!drafts && <p className="step-text">These steps say more than the list can show.</p>}
              <StepsJson schema={schema} isFixed={isFixed} onChange={setTyped} />
            </>
          ) : (
            <StepList drafts={drafts} open={open} isFixed={isFixed} onOpen={setOpen} onChange={change} />
          )}
          {!isFixed && !isJson && drafts && <AddStep onAdd={add} />}
          {failure.length > 0 && (
            <Alert tone="danger">
              {failure.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Alert>
          )}
          {!isFixed && (
            <div className="builder-actions">
              <Button
                variant="primary"
                disabled={isSaving || typed === undefined}
                onClick={() => void save()}
              >
                {isSaving ? 'Saving…' : 'Save steps'}
              </Button>
              {typed !== undefined && <Button onClick={() => setTyped(undefined)}>Undo</Button>}
            </div>
          )}
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

/** What the steps look like on a phone, to be tried. */
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
