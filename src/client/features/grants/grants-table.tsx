import './grants.scss';
import { type Grants, reachedBy } from '../../../shared/schema/grants.ts';
import { useModel } from '../../model/model.ts';
import { Button } from '../../ui/button.tsx';
import { grantRows, REST, withGrant, withoutGrant } from './grant-rows.ts';
import { ReachSelect } from './reach-select.tsx';

interface Props {
  grants: Grants;
  isFixed: boolean;
  onChange(grants: Grants): void;
}

const REACHES = [
  ['read', 'See'],
  ['update', 'Change'],
  ['delete', 'Delete'],
] as const;
const COLUMNS = ['See', 'Create', 'Change', 'Delete'];

/** A role's rights for each kind of record: none, all, or those that the kind of record has a name for, such as one's own. */
export function GrantsTable({ grants, isFixed, onChange }: Props) {
  const { manifest } = useModel();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="grants-scroll" aria-label="Rights by kind of record" tabIndex={0}>
      <table className="grants-table">
        <thead>
          <tr>
            <th scope="col">Records</th>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Own line</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grantRows(grants, manifest).map((row) => {
            const set = (change: object) => onChange(withGrant(grants, row, change));
            const [see, change, remove] = REACHES.map(([name, verb]) => (
              <td key={name}>
                <ReachSelect
                  label={`${verb} ${row.title}`}
                  value={row.grant[name]}
                  sights={row.sights}
                  disabled={isFixed}
                  onChange={(reach) => set({ [name]: reach })}
                />
              </td>
            ));
            return (
              <tr key={row.key} className={row.isOwn ? undefined : 'is-inherited'}>
                <th scope="row">{row.title}</th>
                {see}
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Create ${row.title}`}
                    disabled={isFixed}
                    checked={reachedBy(row.grant.create) !== undefined}
                    onChange={(event) => set({ create: event.target.checked })}
                  />
                </td>
                {change}
                {remove}
                <td>
                  {row.isOwn && row.key !== REST && !isFixed && (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={`As the rest: ${row.title}`}
                      onClick={() => onChange(withoutGrant(grants, row.key))}
                    >
                      As the rest
                    </Button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
