import { type FormEvent, useState } from 'react';
import { changePassword } from '../../api/account.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { NewPasswordFields, passwordFault } from './new-password-fields.tsx';
import { saveFailure } from './save-failure.ts';

/** Changes the password of whoever is signed in. */
export function PasswordCard() {
  const { user } = useSession();
  const toast = useToast();
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const fault = passwordFault(data);
    setFailure(fault);
    if (fault) return;
    setSaving(true);
    try {
      await changePassword(String(data.get('current')), String(data.get('password')));
      form.reset();
      toast.success('Password changed');
    } catch (error) {
      setFailure(saveFailure(error));
    } finally {
      setSaving(false);
    }
  }

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
