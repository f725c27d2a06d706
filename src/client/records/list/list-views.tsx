import { useSearchParams } from 'react-router-dom';
import type { Screen } from '../../../shared/schema/screen.ts';
import { chosenView, offeredViews } from '../views/views.ts';

/** Chooses how the records are shown, where there is more than what the screen chooses; the address holds it. */
export function ListViews({ screen }: { screen: Screen }) {
  const [params, setParams] = useSearchParams();
  const offered = offeredViews(screen);
  if (offered.length === 0) return null;
  function choose(name: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        const reads = (view: string) => offered.find(([one]) => one === view)?.[1].reads ?? [];
        // What no other view reads would choose the one that does, if none was named.
        for (const [one] of offered)
          for (const parameter of reads(one)) if (!reads(name).includes(parameter)) next.delete(parameter);
        next.delete('view');
        if (name !== '') next.set('view', name);
        return next;
      },
      { preventScrollReset: true },
    );
  }
  return (
    <select
      className="custom-select list-views"
      aria-label="View"
      value={chosenView(params, screen) ?? ''}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">List</option>
      {offered.map(([name, { label }]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
