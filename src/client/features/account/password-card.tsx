import { changePassword } from '../../data/account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Locked } from '../../ui/locked.tsx';
import { OwnPasswordField } from '../../ui/own-password-field.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { NewPasswordFields, passwordError } from './new-password-fields.tsx';
import { useSubmit } from './use-submit.ts';

/** Changes the signed-in user's password. */
export function PasswordCard({ isOfTenant }: { isOfTenant: boolean }) {
  const toast = useToast();
  const { submit, saving, failure } = useSubmit(async (form) => {
    const data = new FormData(form);
    const error = passwordError(data);
    if (error) return error;
    await changePassword(String(data.get('current')), String(data.get('password')));
    form.reset();
    toast.success('Password changed');
  });

  return (
    <Card title="Password">
      <form onSubmit={submit}>
        <Locked when={saving}>
          <OwnPasswordField id="current-password" name="current" label="Current password" />
          <NewPasswordFields />
          <div className="field">
            <p className="field-note">
              {isOfTenant
                ? 'Your other devices are signed out, and your calendar link stops working.'
                : 'Your other devices are signed out.'}
            </p>
          </div>
          {failure && (
            <div className="field">
              <Alert tone="danger">{failure}</Alert>
            </div>
          )}
          <Button type="submit" variant="primary" disabled={saving}>
            {saving ? 'Saving...' : 'Change password'}
          </Button>
        </Locked>
      </form>
    </Card>
  );
}
