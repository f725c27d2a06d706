import './procedure.scss';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { checkAnswers, progressOf } from '../../../shared/procedure/check-answers.ts';
import type { Answers, StepsSchema } from '../../../shared/procedure/step.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { Labelled } from '../../../shared/wire.ts';
import { useFileLinks } from '../../data/files.ts';
import { runAction, useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { UnsavedGuard } from '../../records/form/unsaved-guard.tsx';
import { type CodeDrawer, PrintButton } from '../../records/page/print-button.tsx';
import { PrintFoot } from '../../records/page/print-foot.tsx';
import { useHasDirtyForms } from '../../records/saving/dirty-forms.ts';
import { Alert } from '../../ui/alert.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { isOfServer, refusedOf } from './answer-failure.ts';
import { FinishButton } from './finish-button.tsx';
import { LostAnswers } from './lost-answers.tsx';
import { Progress } from './progress.tsx';
import { RunFindings } from './run-findings.tsx';
import { pictureOf, StepsOnPaper } from './steps-on-paper.tsx';
import { StepsView } from './steps-view.tsx';
import { useAnswers } from './use-answers.ts';
import { useKept } from './use-kept.ts';
import { useLastReadings } from './use-last-readings.ts';
import { useStrays } from './use-strays.ts';

interface Props {
  path: string;
  id: number;
  back: { to: string; label: string };
}

const ACTION = 'finish';

/** A procedure being worked through: each answer is saved on its own, and answers that others give meanwhile appear. */
export function RunPage({ path, id, back }: Props) {
  const { manifest } = useModel();
  const can = useCan();
  const toast = useToast();
  const entity = entityAt(manifest, path);
  const property = entity.properties.find(({ answersTo }) => answersTo);
  const name = property?.name ?? '';
  useEffect(() => {
    // Asked before people leave this page or sign out, possibly without a connection to load it then.
    void import('../../records/unsent/unsent-note.tsx');
  }, []);
  const { record, error, isChangeable, reload } = useRecord(path, id);
  const version = property?.answersTo && (record?.[property.answersTo.reference] as Labelled | undefined);
  const versionPath = propertyOf(entity, property?.answersTo?.reference ?? '')?.reference?.entity ?? '';
  const written = useRecord(versionPath, version?.id ?? null);
  const steps = written.record;
  const known = (record?.[name] ?? {}) as Answers;
  const schema = (steps?.[property?.answersTo?.property ?? ''] ?? {}) as StepsSchema;
  const collects = (step: string) => schema.properties?.[step]?.['x-step'] === 'photo';
  const kept = useKept(path, id, String(record?.name ?? entity.title));
  const sending = useAnswers({ path, id, property: name, collects }, known, kept);
  const { own, errors, failure, isUnsaved, overtaken, setErrors, answer } = sending;
  const isSending = useHasDirtyForms();
  const isGone = error?.status === 404;
  const isLost = isGone && isOfServer(error);
  const { dropLeft } = kept;
  useEffect(() => {
    if (isLost) void dropLeft();
  }, [isLost, dropLeft]);
  const isOpen = record?.state === 'open';
  useStrays(kept, { schema: record && steps ? schema : undefined, known, isOpen }, (gone) =>
    setErrors((all) => ({ ...all, ...Object.fromEntries(gone.map((step) => [step, 'is not asked'])) })),
  );
  const isSaving = isUnsaved || isSending;
  const [wanted, setWanted] = useState<{ name: string }>();
  const files = (record?.files ?? []) as StoredFile[];
  const links = useFileLinks(
    path,
    id,
    'files',
    files.map((file) => file.id),
  );
  const order = record?.work_order as Labelled | null | undefined;
  const orderPath = propertyOf(entity, entity.parent ?? '')?.reference?.entity ?? '';
  const asset = useRecord(orderPath, order?.id ?? null).record?.asset as Labelled | null | undefined;
  const hints = useLastReadings(schema, isOpen ? asset?.id : undefined);
  const [code, setCode] = useState<CodeDrawer>();
  const begun = useRef(new Set<string>());
  const onBegun = useCallback((step: string, isBegun: boolean) => {
    if (isBegun) begun.current.add(step);
    else begun.current.delete(step);
  }, []);
  if (isGone || !property) return <NotFoundPage />;
  // The steps wait for what an earlier visit has left: photos are found by each step when it opens.
  if (!record || !steps || !kept.found) {
    const again = () => void Promise.all([reload(), written.reload()]);
    return <Loading back={back} title={entity.title} onRetry={error || written.error ? again : undefined} />;
  }
  const answers: Answers = { ...known };
  for (const [step, value] of Object.entries(own))
    if (value === null) delete answers[step];
    else answers[step] = value;
  const isFixed = !isOpen || !(isChangeable ?? can('update', path, record));

  function show(wrong: Record<string, string>) {
    setErrors(wrong);
    const first = Object.keys(schema.properties ?? {}).find((step) => wrong[step] !== undefined);
    if (first !== undefined) setWanted({ name: first });
    const count = Object.keys(wrong).length;
    toast.error(count === 1 ? 'One step is not done yet.' : `${count} steps are not done yet.`);
  }

  async function finish() {
    const wrong = checkAnswers(schema, answers);
    // Finishing would lose it without a word where the step is optional or has another answer.
    for (const step of begun.current)
      wrong[step] =
        schema.properties?.[step]?.['x-step'] === 'signature'
          ? 'Not signed yet. Press Sign, or clear it.'
          : 'Not saved yet. Correct the number, or clear it.';
    if (Object.keys(wrong).length > 0) return show(wrong);
    try {
      await runAction(path, id, ACTION, {});
      toast.success(`${String(record?.name)} finished`);
    } catch (thrown) {
      const refused = refusedOf(thrown, name);
      if (refused) show(refused);
      else toast.error((thrown as Error).message);
    }
  }

  return (
    <>
      <PageHeader
        title={String(record.name ?? entity.title)}
        back={order ? { ...back, label: order.label } : back}
        description={
          isOpen ? (
            <span className="screen-only" role="status">
              {savingText(isSaving, failure?.isSentAgain, kept.isSafe)}
            </span>
          ) : (
            finishedText(record)
          )
        }
        actions={
          <PrintButton
            onCode={(drawer) => setCode(() => drawer)}
            pictures={files.flatMap(({ id: file }) => pictureOf(links[file]))}
          />
        }
      />
      {isOpen && <Progress {...progressOf(schema, answers)} isBusy={isSaving} />}
      {failure && !failure.isSentAgain && (
        <Alert tone="danger">{failure.text} What you answered last is not saved.</Alert>
      )}
      <LostAnswers schema={schema} overtaken={overtaken} errors={errors} />
      {!isOpen && <RunFindings run={id} path={path} isFixed={!can.act(path, 'make_orders')} />}
      <StepsView
        schema={schema}
        answers={answers}
        errors={errors}
        hints={hints}
        files={files}
        links={links}
        isReal
        keeperOf={kept.keeperOf}
        onBegun={onBegun}
        isFixed={isFixed}
        wanted={wanted}
        onAnswer={answer}
        end={!isFixed && can.act(path, ACTION) && <FinishButton isSaving={isSaving} onFinish={finish} />}
      />
      <StepsOnPaper
        schema={schema}
        answers={answers}
        hints={hints}
        files={files}
        links={links}
        isFinished={!isOpen}
        head={{
          [entityAt(manifest, orderPath).title]: order?.label ?? '',
          Asset: asset?.label ?? '',
          Procedure: [record.name, version?.label].filter(Boolean).join(', '),
        }}
      />
      <PrintFoot path={path} to={window.location.pathname} name={String(record.name)} Code={code} />
      <UnsavedGuard />
    </>
  );
}

/** The state of saving. Waiting answers are reported in the same place, so that nothing moves under a finger. */
function savingText(isSaving: boolean, isWaiting = false, isKept = false): string {
  if (isWaiting)
    return isKept
      ? 'Not saved yet. Your answers are kept on this device and sent again by themselves.'
      : 'Not saved yet. Keep this page open: your answers are sent again by themselves, but this device could not keep them.';
  return isSaving ? 'Saving…' : 'Every answer is saved at once.';
}

function finishedText(record: Record<string, unknown>): string {
  const by = record.finished_by as Labelled | null;
  const when = typeof record.finished_at === 'string' ? formatDateTime(record.finished_at) : '';
  return `Finished${by ? ` by ${by.label}` : ''}${when && `, ${when}`}`;
}

interface LoadingProps {
  back: Props['back'];
  title: string;
  /** Set if loading failed; tries again. */
  onRetry?(): void;
}

function Loading({ back, title, onRetry }: LoadingProps): ReactNode {
  return (
    <>
      <PageHeader title={title} isComing={!onRetry} back={back} />
      {onRetry ? (
        <LoadError text={CLIENT_TEXTS.formLoadFailed} onRetry={onRetry} />
      ) : (
        <Skeleton width="100%" height="12rem" />
      )}
    </>
  );
}
