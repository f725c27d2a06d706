import { useAddressParams } from '../../ui/use-address-params.ts';
import type { GroupTerm } from '../rows/group-terms.ts';

/** Chooses what a list is grouped by; the choice is kept in the address. */
export function GroupChoice({ terms, chosen }: { terms: GroupTerm[]; chosen?: GroupTerm }) {
  const [, changeParams] = useAddressParams();
  if (terms.length === 0) return null;
  function choose(term: string) {
    changeParams((to) => {
      if (term === '') to.delete('group');
      else to.set('group', term);
      to.delete('page');
      return { to };
    });
  }
  return (
    <select
      className={`custom-select list-views list-group-choice${chosen ? ' is-on' : ''}`}
      aria-label="Group by"
      value={chosen?.term ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{chosen ? 'No groups' : 'Group by'}</option>
      {terms.map(({ term, label }) => (
        <option key={term} value={term}>
          {label}
        </option>
      ))}
    </select>
  );
}
