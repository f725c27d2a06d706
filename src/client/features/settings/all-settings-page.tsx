import './all-settings.scss';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SETTINGS_GROUPS, type SettingsPlace } from '../../../shared/schema/screen.ts';
import { useModel } from '../../model/model.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { isMeant, settingsPlaces } from './settings-places.ts';

const TITLES: Record<SettingsPlace['group'], string> = {
  company: 'Company',
  people: 'People',
  places: 'Places and assets',
  work: 'Work',
  stock: 'Stock',
  money: 'Money',
  portal: 'Portal',
  fields: 'Fields',
  data: 'Data',
};

/** Everything that can be set up, each once, with a search that stands in the address. Enter opens the first that is found. */
export function Page() {
  const [params, setParams] = useAddressParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const box = useRef<HTMLInputElement>(null);
  useShortcut('/', () => {
    box.current?.focus();
    box.current?.select();
  });
  const navigate = useNavigate();
  const found = settingsPlaces(useModel()).filter((item) => isMeant(item, text.trim()));
  const groups = SETTINGS_GROUPS.filter((group) => found.some((item) => item.group === group));

  function search(typed: string) {
    setText(typed);
    setParams((now) => {
      if (typed.trim() === '') now.delete('search');
      else now.set('search', typed.trim());
      return { to: now, replace: true };
    });
  }

  return (
    <>
      <PageHeader title="All settings" back={{ to: '/settings', label: 'Settings' }} />
      <form
        className="all-settings-search"
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0] && text.trim() !== '') navigate(found[0].to);
        }}
      >
        <input
          ref={box}
          type="search"
          className="form-control"
          placeholder="Search"
          aria-label="Search the settings"
          value={text}
          onChange={(event) => search(event.target.value)}
        />
      </form>
      {groups.length === 0 && (
        <EmptyState
          icon="search-x"
          title="Nothing found"
          text={`No setting matches “${text.trim()}”. Try another word.`}
        />
      )}
      <div className="all-settings">
        {groups.map((group) => (
          <Card key={group} title={TITLES[group]}>
            <ul>
              {found
                .filter((item) => item.group === group)
                .map(({ title, about, to }) => (
                  <li key={to}>
                    <Link to={to}>{title}</Link>
                    <p>{about}</p>
                  </li>
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
