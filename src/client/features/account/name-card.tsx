import { USER } from '../../../shared/entity-paths.ts';
import { renameSelf } from '../../data/account.ts';
import { useSession } from '../../data/session.ts';
import { useCan } from '../../model/use-can.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useSubmit } from './use-submit.ts';

/** Name and email; the email identifies the account, so only a platform admin can change it. */
export function NameCard({ isOfTenant }: { isOfTenant: boolean }) {
  const { user } = useSession();
  const toast = useToast();
  const can = useCan();
  const isMine = can('update', USER, user ? { ...user } : undefined) && can.write(USER, 'name');
  const { submit, saving, failure } = useSubmit(async (form) => {
    if (!user) return undefined;
    await renameSelf(user.id, String(new FormData(form).get('name')).trim());
    toast.success('Name saved');
  });

  return (
    <Card title="You">
      <form onSubmit={submit} key={user?.id}>
        <div className="field">
          <label htmlFor="profile-name">Name</label>
          <input
            id="profile-name"
            name="name"
            className="form-control"
            defaultValue={user?.name ?? ''}
            autoComplete="name"
            maxLength={100}
            pattern=".*\S.*"
            title="Write your name"
            required
            readOnly={!isMine}
          />
        </div>
        <div className="field">
          <label htmlFor="profile-email">Email</label>
          <input
            id="profile-email"
            type="email"
            className="form-control"
            value={user?.email ?? ''}
            aria-describedby="profile-email-note"
            readOnly
          />
          <p id="profile-email-note" className="field-note">
            You sign in with it.{' '}
            {isOfTenant
              ? 'Your admin can have it changed by whoever runs this service.'
              : 'Another platform admin can change it.'}
          </p>
        </div>
        {failure && <Alert tone="danger">{failure}</Alert>}
        {isMine && (
          <Button type="submit" variant="primary" disabled={saving}>
            {saving ? 'Saving...' : 'Save'}
          </Button>
        )}
      </form>
    </Card>
  );
}
