import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { INSTALLATION_LAYER } from '../../../shared/schema/layer-files.ts';
import { FollowersCard } from './followers-card.tsx';
import { Studio } from './studio.tsx';

/** The fields and kinds of record that an installation adds for all tenants. For the admins of the platform. */
export function Page() {
  return (
    <Studio
      layer={INSTALLATION_LAYER}
      own={TEXTS.ofAll}
      about={TEXTS.forAllTenants}
      back={{ to: '/admin/settings', label: 'Settings' }}
      reaches={TEXTS.allTenants}
      hasRecords={false}
    >
      <FollowersCard />
    </Studio>
  );
}
