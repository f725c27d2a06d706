import './invite-several.scss';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { USER } from '../../../shared/entity-paths.ts';
import { INVITE_TEXTS } from '../../../shared/settings-texts.ts';
import { MAX_PAGE_SIZE } from '../../../shared/wire.ts';
import { createRecord, useList } from '../../data/records.ts';
import { saveErrorText } from '../../records/saving/save-errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Locked } from '../../ui/locked.tsx';
import { type InvitedLine, invitedLines } from './invited-lines.ts';

const ROLE = 'users/role';

/** What became of a line: a person who is invited, with the link to pass on if the server sends no mail, or a problem. */
interface Outcome {
  line: InvitedLine;
  link?: string;
  problem?: string;
}

/** Invites everybody on a pasted list with the same role; a line that cannot be invited says why, and stops no other. */
export function InviteSeveral({ onClose }: { onClose(): void }) {
  const id = useId();
  const { rows: roles } = useList(ROLE, { page_size: MAX_PAGE_SIZE });
  const [text, setText] = useState('');
  const [role, setRole] = useState<number>();
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const chosen = role ?? roles.find(({ base }) => base === 'technician')?.id ?? roles[0]?.id;
  const count = invitedLines(text).filter(({ problem }) => problem === undefined).length;

  async function invite(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const done: Outcome[] = [];
    // One after the other, so that what is said of each can be watched.
    for (const line of invitedLines(text)) {
      // Whoever closes the dialog invites nobody else.
      if (isClosed.current) return;
      done.push(await inviteOne(line, chosen));
      setOutcomes([...done]);
    }
    setText(
      done
        .filter(({ problem }) => problem !== undefined)
        .map(({ line }) => line.text)
        .join('\n'),
    );
    setBusy(false);
  }

  const failed = outcomes.some(({ problem }) => problem !== undefined);
  return (
    <Dialog
      open
      isTyped
      title={INVITE_TEXTS.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{outcomes.length > 0 && !failed ? 'Done' : 'Cancel'}</Button>
          <Button type="submit" form={id} variant="primary" disabled={isBusy || text.trim() === ''}>
            {count > 0 ? `Invite ${count}` : 'Invite'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void invite(event)}>
        <Locked when={isBusy}>
          <div className="field">
            <label htmlFor={`${id}-role`}>Role</label>
            <select
              id={`${id}-role`}
              className="custom-select"
              value={chosen ?? ''}
              onChange={(event) => setRole(Number(event.target.value))}
            >
              {roles.map((one) => (
                <option key={one.id} value={one.id}>
                  {String(one.name)}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-list`}>{INVITE_TEXTS.list}</label>
            <textarea
              id={`${id}-list`}
              className="form-control"
              rows={6}
              placeholder={INVITE_TEXTS.example}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        </Locked>
      </form>
      <ul className="invited" role="status">
        {outcomes.map(({ line, link, problem }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may stand there twice
          <li key={at} className={problem === undefined ? undefined : 'is-wrong'}>
            {line.text} {problem ?? (link === undefined ? INVITE_TEXTS.invited : INVITE_TEXTS.pass)}
            {link !== undefined && (
              <input
                className="form-control"
                aria-label={`Invitation link of ${line.email}`}
                readOnly
                value={link}
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            )}
          </li>
        ))}
      </ul>
      {failed && !isBusy && <p className="field-note">{INVITE_TEXTS.left}</p>}
    </Dialog>
  );
}

async function inviteOne(line: InvitedLine, role: number | undefined): Promise<Outcome> {
  if (line.problem !== undefined) return { line, problem: line.problem };
  try {
    const { data } = await createRecord(USER, { name: line.name, email: line.email, role });
    const { invite_link: link } = data;
    return typeof link === 'string' ? { line, link } : { line };
  } catch (error) {
    return { line, problem: `: ${saveErrorText(error, { email: 'Email', name: 'Name' })}` };
  }
}
