import { useSearchParams } from 'react-router-dom';
import type { GroupTerm } from './group-terms.ts';

/** Chooses what a list is grouped by; the address holds it. */
export function GroupChoice({ terms, chosen }: { terms: GroupTerm[]; chosen?: GroupTerm }) {
  const [, setParams] = useSearchParams();
  if (terms.length === 0) return null;
  function choose(term: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (term === '') next.delete('group');
        else next.set('group', term);
        next.delete('page');
        return next;
      },
      { preventScrollReset: true },
    );
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
