import { Avatar, Person } from '../ui/person.tsx';
import type { CellProps, Field } from './field.ts';
import { textCell } from './parts/text-cell.tsx';

const text: Field['text'] = (value) =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : String(value);

const TextCell = textCell(text);

/** A user is drawn with initials where the screen says so; nobody is an empty circle, so that it is seen. */
function Cell(props: CellProps) {
  const { look, value, property } = props;
  if (look !== 'person') return <TextCell {...props} />;
  if (value === null || value === undefined)
    return (
      <span className="person">
        <Avatar name={undefined} />
        <span className="sr-only">Nobody</span>
      </span>
    );
  return <Person name={text(value, property)} />;
}

export const field: Field = {
  text,
  Cell,
  filters: ['id', 'in', 'under'],
  words: true,
  column: ({ name }, { screen }) => (screen.looks[name] === 'person' ? 'col-person' : 'col-reference'),
};
