import { CompanyMark } from '../../ui/company-mark.tsx';
import { formatDate } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { LatePhotos } from './late-photos.tsx';
import type { PublicStatus } from './portal-api.ts';

const STEPS = ['received', 'planned', 'in_work', 'done'] as const;
const TITLES: Record<PublicStatus['state'], string> = {
  received: 'Received',
  planned: 'Planned',
  in_work: 'In work',
  done: 'Done',
  declined: 'Nothing will be done',
};
/** What is accepted but stands on no day is no plan yet. */
const UNDATED = { title: 'Accepted', text: 'Accepted, not scheduled yet.' };
const TEXTS: Record<PublicStatus['state'], string> = {
  received: 'Thank you. Somebody will look at it.',
  planned: UNDATED.text,
  in_work: 'Somebody is working on it.',
  done: 'It is done.',
  declined: 'It was looked at, and no work is planned.',
};

/** The progress of a report, for anybody who has its address. */
export function RequestStatus({ token, status }: { token: string; status: PublicStatus }) {
  const { company, code, title, state, received_on, answer } = status;
  const titles = status.planned_on || state !== 'planned' ? TITLES : { ...TITLES, planned: UNDATED.title };
  usePageTitle(titles[state]);
  const reached = STEPS.indexOf(state as (typeof STEPS)[number]);
  return (
    <div className="card solo-card portal-card">
      <div className="card-body">
        <CompanyMark look={status.look} />
        <p className="portal-company">{company}</p>
        <h1 className="solo-title" tabIndex={-1} data-page-heading="">
          {titles[state]}
        </h1>
        <p className="portal-place">
          <strong className="portal-code">{code}</strong>: {title}, reported on {formatDate(received_on)}
        </p>
        <p className="portal-welcome" role="status">
          {textOf(status)}
          {answer && ` ${answer}`}
        </p>
        {state !== 'declined' && (
          <ol className="portal-steps">
            {STEPS.map((step, index) => (
              <li
                key={step}
                className={index <= reached ? 'is-reached' : ''}
                aria-current={index === reached ? 'step' : undefined}
              >
                <Icon name={iconOf(index <= reached)} />
                {titles[step]}
              </li>
            ))}
          </ol>
        )}
        {status.form && <LatePhotos token={token} form={status.form} most={status.photos_left} />}
        <p className="portal-hint">Name {code} if you ask about it.</p>
        <p className="portal-hint">Keep this page’s address: it always shows the current state.</p>
      </div>
    </div>
  );
}

function textOf({ state, planned_on, called_off }: PublicStatus): string {
  if (state === 'planned' && planned_on) return `It is planned for ${formatDate(planned_on)}.`;
  if (called_off) return 'It was planned, but the work was cancelled. Somebody will look at it again.';
  return TEXTS[state];
}

function iconOf(isReached: boolean): IconName {
  return isReached ? 'circle-check' : 'chevron-right';
}
