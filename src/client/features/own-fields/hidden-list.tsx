import { useId, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { type HiddenSchema, purgeSchema } from '../../data/own-schema.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { useToast } from '../../ui/toasts.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PlanList } from './plan-list.tsx';

interface Props {
  hidden: readonly HiddenSchema[];
  /** Whether it is hidden in all tenants, and goes there. */
  isForAll: boolean;
}

/** What was taken away and is kept: since when, with how much, and from when on it may be removed for good. */
export function HiddenList({ hidden, isForAll }: Props) {
  const [chosen, choose] = useState<HiddenSchema>();
  const id = useId();
  if (hidden.length === 0 && !chosen) return null;
  return (
    <section aria-labelledby={id} className="hidden-parts">
      <h3 id={id}>{TEXTS.away}</h3>
      <p className="own-fields-note">{TEXTS.aboutAway}</p>
      <ul className="own-versions">
        {hidden.map((part) => (
          <li key={part.name}>
            <div>
              <strong>{part.of === null ? part.title : TEXTS.hiddenField(part.title, part.of)}</strong>
              <span className="own-fields-note">{standing(part)}</span>
              {isDue(part) && (
                <Button
                  size="sm"
                  icon="trash-2"
                  aria-label={TEXTS.removeOf(part.title)}
                  onClick={() => choose(part)}
                >
                  {TEXTS.remove}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <RemoveForGood
          key={chosen.name}
          part={chosen}
          isForAll={isForAll}
          onClose={() => choose(undefined)}
        />
      )}
    </section>
  );
}

/** Has its name typed and asks for the password, and then removes it for good. */
function RemoveForGood({
  part,
  isForAll,
  onClose,
}: {
  part: HiddenSchema;
  isForAll: boolean;
  onClose(): void;
}) {
  const { name, title, property, refers } = part;
  const [typed, type] = useState('');
  const toast = useToast();
  const id = useId();
  const ends = property === null ? TEXTS.kindEnds : TEXTS.fieldEnds;
  return (
    <PasswordDialog
      open
      title={TEXTS.askRemove(title)}
      text={isForAll ? `${ends} ${TEXTS.everywhere}` : ends}
      action={TEXTS.remove}
      isHeld={typed !== title}
      onClose={onClose}
      onProven={async (password) => {
        await purgeSchema(name, typed, password);
        onClose();
        toast.success(TEXTS.wasRemoved(title));
      }}
    >
      <PlanList changes={refers} />
      <div className="field">
        <label htmlFor={id}>{TEXTS.typeName(title)}</label>
        <input
          id={id}
          className="form-control"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
        />
      </div>
    </PasswordDialog>
  );
}

function isDue({ from }: HiddenSchema): boolean {
  return Date.parse(from) <= Date.now();
}

function standing(part: HiddenSchema): string {
  const { property, values, since, from } = part;
  const held = values === null ? [] : [(property === null ? TEXTS.records : TEXTS.values)(values)];
  const until = isDue(part) ? [] : [TEXTS.mayGo(formatDate(from))];
  return [...held, TEXTS.hiddenSince(formatDate(since)), ...until].join(', ');
}
