import type { Proof } from '../../data/second-factor.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { OwnPasswordField } from '../../ui/own-password-field.tsx';
import { CodeField } from './code-field.tsx';
import { useSubmit } from './use-submit.ts';

interface Props {
  action: string;
  text: string;
  isDanger?: boolean;
  onProof(proof: Proof): Promise<void>;
  onCancel(): void;
}

/** Asks for password and code before something is removed. */
export function TwoStepProof({ action, text, isDanger = false, onProof, onCancel }: Props) {
  const { submit, saving, failure } = useSubmit(async (form) => {
    const data = new FormData(form);
    await onProof({ password: String(data.get('password')), code: String(data.get('code')).trim() });
    return undefined;
  });
  return (
    <form className="two-step" onSubmit={submit}>
      <p>{text}</p>
      <OwnPasswordField id="two-step-password" name="password" label="Your password" autoFocus />
      <CodeField id="two-step-code" label="Code from your app, or a recovery code" kind="either" />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="two-step-actions">
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={saving}>
          {saving ? 'Saving...' : action}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
