import type { Screen } from '../../../shared/schema/screen.ts';
import { usePageCommands } from '../../ui/page-commands.ts';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { chosenView, offeredViews, useViews } from '../views/views.ts';

/** The screen's default view. */
const LIST = { label: 'List', icon: 'rows-3' } as const;

/** Chooses how records are shown, if there are other views than the default; the choice is kept in the address. */
export function ListViews({ screen }: { screen: Screen }) {
  const [params, changeParams] = useAddressParams();
  const views = useViews();
  const offered = offeredViews(views, screen);
  const shown = chosenView(views, params, screen) ?? '';
  function choose(name: string) {
    changeParams((to) => {
      const reads = (view: string) => offered.find(([one]) => one === view)?.[1].reads ?? [];
      // Without `view`, a parameter that only another view reads would select that view, so it is removed.
      for (const [one] of offered)
        for (const parameter of reads(one)) if (!reads(name).includes(parameter)) to.delete(parameter);
      to.delete('view');
      if (name !== '') to.set('view', name);
      return { to };
    });
  }
  const others = [['', LIST] as const, ...offered].filter(([name]) => name !== shown);
  usePageCommands(
    offered.length === 0
      ? []
      : others.map(([name, { label, icon }]) => ({
          label: `Show as ${label}`,
          icon,
          run: () => choose(name),
        })),
  );
  if (offered.length === 0) return null;
  return (
    <select
      className="custom-select list-views"
      aria-label="View"
      value={shown}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{LIST.label}</option>
      {offered.map(([name, { label }]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </select>
  );
}
