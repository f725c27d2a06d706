import { PageHeader } from '../../ui/page-header.tsx';
import { DevicesCard } from './devices-card.tsx';
import { NameCard } from './name-card.tsx';
import { PasswordCard } from './password-card.tsx';

/** A person's own page: name, password, and where they are signed in. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Profile" />
      <div className="profile-page">
        <div className="profile-column">
          <NameCard />
          <PasswordCard />
        </div>
        <div className="profile-column">
          <DevicesCard />
        </div>
      </div>
    </>
  );
}
