import './assign.scss';
import { useId, useState } from 'react';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Assignee } from '../../../shared/wire.ts';
import { useAssignees } from '../../data/assignees.ts';
import { useSession } from '../../data/session.ts';
import { isOverloaded, loadText } from '../../fields/parts/load-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Avatar } from '../../ui/person.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useListbox } from '../../ui/use-listbox.ts';
import { type AssignTask, useAssign } from './use-assign.ts';

interface Props {
  entity: Entity;
  task: AssignTask;
  onClose(): void;
}

/** Somebody who can be chosen, or nobody. */
type Choice = Assignee | null;
const EXPECTED = [0, 1, 2];

/** Offers those who may do a record, with what they have to do this week; a name is typed or clicked. */
export function AssignDialog({ entity, task, onClose }: Props) {
  const id = useId();
  const { by = '' } = entity.assignee ?? {};
  const property = propertyOf(entity, by);
  const { people, error, reload } = useAssignees(property?.reference?.assigns ?? entity.path);
  const { user } = useSession();
  const assign = useAssign(entity);
  const [text, setText] = useState('');
  const choices = people && choicesOf(people, text, user?.id, !property?.required);
  const { inputProps, listProps, optionProps, restart } = useListbox({
    label: 'People',
    items: choices ?? [],
    onChoose: choose,
  });

  function choose(choice: Choice) {
    onClose();
    void assign(task, choice);
  }

  return (
    <Modal open onClose={onClose} className="modal-box assign" isTyped aria-labelledby={`${id}-title`}>
      <div className="assign-head">
        <h2 id={`${id}-title`} className="assign-what">
          Assign {task.name} <span className="assign-when">This week</span>
        </h2>
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose somebody
          autoFocus
          type="text"
          {...inputProps}
          className="form-control assign-search"
          placeholder="Who does it?"
          aria-label="Who does it?"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            restart();
          }}
        />
      </div>
      {error && !people ? (
        <LoadError text="The people who can do it could not be loaded." onRetry={reload} />
      ) : (
        <div {...listProps} className="assign-list">
          {choices
            ? choices.map((choice, index) => (
                <div key={choice?.id ?? 0} {...optionProps(index)} className="assign-item">
                  <Avatar name={choice?.label} size="large" />
                  <span className="assign-name">{nameOf(choice, user?.id)}</span>
                  {choice && (
                    <span className={`assign-load${isOverloaded(choice) ? ' is-over' : ''}`}>
                      {loadText(choice)}
                    </span>
                  )}
                  {(choice?.id ?? null) === task.current && <Icon name="check" />}
                </div>
              ))
            : EXPECTED.map((one) => (
                <div key={one} className="assign-item" aria-hidden="true">
                  <Skeleton width="80%" />
                </div>
              ))}
        </div>
      )}
      <p className="assign-none" role="status">
        {choices?.length === 0 ? 'Nobody with that name can do it' : ''}
      </p>
    </Modal>
  );
}

function nameOf(choice: Choice, me: number | undefined): string {
  if (!choice) return 'Nobody';
  return choice.id === me ? `${choice.label} (me)` : choice.label;
}

/** Those whose name has the text, oneself first; without a text also nobody, at the end. */
function choicesOf(
  people: Assignee[],
  text: string,
  me: number | undefined,
  offersNobody: boolean,
): Choice[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = people
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me));
  return words.length === 0 && offersNobody ? [...found, null] : found;
}
