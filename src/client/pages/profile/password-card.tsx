import { changePassword } from '../../api/account.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { NewPasswordFields, passwordFault } from './new-password-fields.tsx';
import { useSubmit } from './use-submit.ts';

/** Changes the password of whoever is signed in. */
export function PasswordCard() {
  const { user } = useSession();
  const toast = useToast();
  const { submit, saving, failure } = useSubmit(async (form) => {
    const data = new FormData(form);
    const fault = passwordFault(data);
    if (fault) return fault;
    await changePassword(String(data.get('current')), String(data.get('password')));
    form.reset();
    toast.success('Password changed');
  });

  return (
    <Card title="Password">
      <form onSubmit={submit}>
        {/* Tells a password manager whose password this is. */}
        <input
          type="email"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        <div className="field">
          <label htmlFor="current-password">Current password</label>
          <input
            id="current-password"
            name="current"
            type="password"
            className="form-control"
            autoComplete="current-password"
            maxLength={200}
            required
          />
        </div>
        <NewPasswordFields />
        {failure && (
          <div className="field">
            <Alert tone="danger">{failure}</Alert>
          </div>
        )}
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </Card>
  );
}
