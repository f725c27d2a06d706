import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodeField } from './code-field.tsx';

interface Props {
  code: Ref<HTMLInputElement>;
  onBack(): void;
  /** The submit button. */
  children: ReactNode;
}

/** The second step of signing in: the app's code, or a recovery code if the phone is not at hand. */
export function CodeStep({ code, onBack, children }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const kind = isRecovery ? 'recovery' : 'app';
  const label = isRecovery ? 'Recovery code' : 'Code from your authenticator app';
  return (
    <>
      <CodeField key={kind} ref={code} id="code" label={label} kind={kind} autoFocus />
      {children}
      <p className="solo-choices">
        <Button variant="link" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use your app instead' : 'Use a recovery code instead'}
        </Button>
        <Button variant="link" onClick={onBack}>
          Back
        </Button>
      </p>
    </>
  );
}
