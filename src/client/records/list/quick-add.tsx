import { type FormEvent, useState } from 'react';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { createRecord } from '../../data/records.ts';
import { useSession } from '../../data/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toasts.tsx';
import type { Owner } from '../details-link.ts';
import { saveErrorText } from '../saving/save-errors.ts';

interface Props {
  entity: Entity;
  /** The property that gets the typed text. */
  property: Property;
  parent?: Owner;
}

/** An input above a list: each Enter creates a record from the text and clears the input. */
export function QuickAdd({ entity, property, parent }: Props) {
  const toast = useToast();
  const { user } = useSession();
  const [text, setText] = useState('');
  const label = `Add ${entity.title.toLowerCase()}`;

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    setText('');
    void add(typed);
  }

  async function add(typed: string) {
    // Required references to people are filled with the current user.
    const people = entity.properties.filter(
      ({ reference, required, requiredOnCreate }) =>
        (required || requiredOnCreate) && reference?.entity === 'users/user',
    );
    try {
      await createRecord(entity.path, {
        ...Object.fromEntries(people.map(({ name }) => [name, user?.id])),
        ...(parent && { [parent.name]: parent.id }),
        [property.name]: typed,
      });
    } catch (error) {
      // The next text may already be in the input: this one can be sent again from the message.
      setText((now) => (now === '' ? typed : now));
      toast.error(`${typed}: ${saveErrorText(error)}`, {
        label: 'Try again',
        run() {
          setText((now) => (now === typed ? '' : now));
          void add(typed);
        },
      });
    }
  }

  return (
    <form className="quick-add" onSubmit={submit}>
      <Icon name="plus" />
      <input
        className="form-control"
        aria-label={label}
        placeholder={`${label}, then Enter`}
        maxLength={property.limits?.maxLength}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
