import { Suspense, useRef, useState } from 'react';
import { confirmSecondFactor, type Secret, startSecondFactor } from '../../data/second-factor.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OwnPasswordField } from '../../ui/own-password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeField } from './code-field.tsx';
import { useSubmit } from './use-submit.ts';

const QrCode = lazyPart(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

interface Props {
  /** Called with the recovery codes once it is on. */
  onOn(codes: string[]): void;
  onCancel(): void;
}

/** Turns the second factor on in two steps: the password, then the app's first code. */
export function TwoStepSetup({ onOn, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret>();
  return secret ? (
    <ConnectApp secret={secret} onOn={onOn} onCancel={onCancel} />
  ) : (
    <AskPassword onSecret={setSecret} onCancel={onCancel} />
  );
}

function AskPassword({ onSecret, onCancel }: { onSecret(secret: Secret): void; onCancel(): void }) {
  const { submit, saving, failure } = useSubmit(async (form) => {
    onSecret(await startSecondFactor(String(new FormData(form).get('password'))));
    return undefined;
  });
  return (
    <form className="two-step" onSubmit={submit}>
      <p>You need an authenticator app on your phone, or a password manager that makes codes.</p>
      <OwnPasswordField id="two-step-password" name="password" label="Your password" autoFocus />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="two-step-actions">
        <Button type="submit" variant="primary" disabled={saving}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function ConnectApp({ secret: { secret, address }, onOn, onCancel }: Props & { secret: Secret }) {
  const text = useRef<HTMLElement>(null);
  const { submit, saving, failure } = useSubmit(async (form) => {
    onOn(await confirmSecondFactor(String(new FormData(form).get('code'))));
    return undefined;
  });
  return (
    <form className="two-step" onSubmit={submit}>
      <div className="two-step-app">
        <Suspense fallback={<Skeleton className="qr-code" width={176} height={176} />}>
          <QrCode text={address} label="QR code for your authenticator app" />
        </Suspense>
        <div className="two-step-secret">
          <p>Scan the code with your app, or type this key into it:</p>
          <p>
            <code ref={text}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <CopyButton text={secret} label="Copy key" shown={text} />
        </div>
      </div>
      <CodeField id="two-step-code" label="Code that the app shows now" kind="app" autoFocus />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <div className="two-step-actions">
        <Button type="submit" variant="primary" disabled={saving}>
          {saving ? 'Saving...' : 'Turn on'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
