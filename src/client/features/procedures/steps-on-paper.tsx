import './steps-on-paper.scss';
import { failsAt } from '../../../shared/procedure/failed-steps.ts';
import { conditionsOf, shownSteps } from '../../../shared/procedure/shown-steps.ts';
import {
  type Answer,
  type Answers,
  answerText,
  readSteps,
  type Step,
  type StepsSchema,
  takesFiles,
} from '../../../shared/procedure/step.ts';
import { draftsOfSchema } from '../../../shared/procedure/step-drafts.ts';
import { whenText } from '../../../shared/procedure/when-text.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import type { FileLink } from '../../data/files.ts';
import { keyed } from '../../ui/keyed.ts';
import { usePrinting } from '../../ui/use-printing.ts';
import { limitText } from './step-field.tsx';
import type { StepHints } from './step-props.ts';

interface Props {
  schema: StepsSchema;
  /** The head of the form; empty values are filled in by hand. */
  head: Record<string, string>;
  answers?: Answers;
  hints?: StepHints;
  files?: StoredFile[];
  links?: Record<number, FileLink>;
  /** Nothing is left to fill in: only the steps that were asked are printed. */
  isFinished?: boolean;
}

/** The steps as a paper form: the answers so far, else boxes to tick and lines to write on. */
export function StepsOnPaper(props: Props) {
  const { schema, head, answers = {}, hints = {}, files = [], links = {}, isFinished = false } = props;
  if (!usePrinting()) return null;
  const shown = shownSteps(schema, answers);
  const steps = readSteps(schema).filter(({ name }) => !isFinished || shown.has(name));
  const when = isFinished ? {} : whenTexts(schema);
  const answered = { files, links, isFinished };
  return (
    <div className="print-only paper">
      <dl className="paper-head">
        {Object.entries(head).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="paper-steps">
        {steps.map((step) => (
          <li key={step.name} className={step.kind === 'note' ? 'is-note' : undefined}>
            <span className="paper-number">{step.number}</span>
            <div className="paper-words">
              <p className="paper-title">{step.title}</p>
              {step.description && <p>{step.description}</p>}
              {keyed(
                [limitText(step), hints[step.name]?.text, when[step.name]].filter(
                  (line) => line !== undefined,
                ),
                String,
              ).map(({ key, item }) => (
                <p key={key}>{item}</p>
              ))}
            </div>
            {step.kind !== 'note' && (
              <div className="paper-answer">
                <PaperAnswer step={step} answer={answers[step.name]} {...answered} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface AnswerProps {
  step: Step;
  answer: Answer | undefined;
  files: StoredFile[];
  links: Record<number, FileLink>;
  isFinished: boolean;
}

function PaperAnswer({ step, answer, files, links, isFinished }: AnswerProps) {
  if (step.choices.length > 0)
    return step.choices.map(({ value, title }) => (
      <span key={value} className="paper-choice">
        <span className="paper-box">{value === answer ? '✕' : ''}</span>
        {title}
      </span>
    ));
  if (answer === undefined) return isFinished ? <span>–</span> : <Blank step={step} />;
  if (!takesFiles(step) || !Array.isArray(answer))
    return (
      <span className={failsAt(step, answer) === undefined ? undefined : 'paper-bad'}>
        {answerText(step, answer)}
      </span>
    );
  return answer.map((id) => {
    const [picture] = pictureOf(links[id]);
    const name = files.find((file) => file.id === id)?.name ?? `Photo ${id}`;
    return picture ? <img key={id} className="paper-picture" src={picture} alt={name} /> : name;
  });
}

/** The space for a handwritten answer. */
function Blank({ step }: { step: Step }) {
  switch (step.kind) {
    case 'photo':
      return (
        <span className="paper-choice">
          <span className="paper-box" />
          Photo taken
        </span>
      );
    case 'signature':
      return <span className="paper-line">Signature</span>;
    case 'text':
      return (
        <>
          <span className="paper-line" />
          <span className="paper-line" />
        </>
      );
    default:
      return <span className="paper-line is-number">{step.unit}</span>;
  }
}

/** When steps are asked, in words; conditions too complex for words are only mentioned. */
function whenTexts(schema: StepsSchema): Record<string, string> {
  const drafts = draftsOfSchema(schema);
  if (drafts) return Object.fromEntries(drafts.map((draft) => [draft.name, whenText(draft, drafts)]));
  const names = conditionsOf(schema).flatMap(({ then }) => Object.keys(then?.properties ?? {}));
  return Object.fromEntries(names.map((name) => [name, 'only where an answer above asks for it']));
}

/** The URL of a picture on paper, if it can be shown. */
export function pictureOf(link: FileLink | undefined): string[] {
  return link ? [link.thumbUrl ?? link.url] : [];
}
