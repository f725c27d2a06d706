import './field-groups.scss';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { FieldGroup } from '../../../shared/schema/screen.ts';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';

/** A form with more fields than this starts with its groups folded. */
const MOST_OPEN = 12;

interface Props<Field> {
  groups: FieldGroup[] | undefined;
  /** The fields shown, in order. */
  fields: Field[];
  /** Fields with errors: their groups are open. */
  wrong?: string[];
  children(fields: Field[]): ReactNode;
}

/** The fields of a form: those without a group first, then each group under its heading. */
export function FieldGroups<Field extends { name: string }>({
  groups = [],
  fields,
  wrong = [],
  children,
}: Props<Field>) {
  const grouped = new Set(groups.flatMap((group) => group.fields));
  const isFolded = fields.length > MOST_OPEN;
  return (
    <>
      {children(fields.filter(({ name }) => !grouped.has(name)))}
      {keyed(groups, ({ title }) => title).map(({ key, item: group }) => {
        const own = group.fields.flatMap((name) => fields.find((field) => field.name === name) ?? []);
        if (own.length === 0) return null;
        const isWrong = own.some(({ name }) => wrong.includes(name));
        return (
          <Group key={key} title={group.title} isFolded={isFolded} isWrong={isWrong}>
            {children(own)}
          </Group>
        );
      })}
    </>
  );
}

interface GroupProps {
  title: string;
  /** Whether it starts folded. */
  isFolded: boolean;
  /** Something in it is wrong: it is open until that is mended. */
  isWrong: boolean;
  children: ReactNode;
}

/** Fields under a heading that can be folded. */
export function Group({ title, isFolded, isWrong, children }: GroupProps) {
  const id = useId();
  const [chosen, choose] = useState<boolean>();
  // A group opened for an error stays open while the error is being fixed.
  useEffect(() => {
    if (isWrong) choose(true);
  }, [isWrong]);
  const isOpen = isWrong || (chosen ?? !isFolded);
  return (
    <section className="field-group">
      <h3>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => choose(!isOpen)}>
          <Icon name="chevron-right" />
          {title}
        </button>
      </h3>
      <div id={id} className="field-group-body" hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
