import { type FormEvent, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { RequestError } from '../../data/request.ts';
import { type Credentials, login, useSession } from '../../data/session.ts';
import { hasSessionEnded } from '../../data/session-end.ts';
import { Alert } from '../../ui/alert.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { CompanyMark } from '../../ui/company-mark.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Solo } from '../../ui/solo.tsx';
import { CodeStep } from './code-step.tsx';
import { nextPath } from './next-path.ts';
import { PasswordStep } from './password-step.tsx';

interface Props {
  title: string;
  isAdmin: boolean;
  /** A sign-in started elsewhere that needs a code or another attempt. */
  begun?: { credentials: Credentials; error: unknown };
}

/** Signs in with email, password, and a code if the account requires one; then continues to the page the user wanted. */
export function LoginPage({ title, isAdmin, begun }: Props) {
  const begunWithCode = codeOf(begun?.error) === 'second_factor_required';
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { signedIn } = useSession();
  const [submitting, setSubmitting] = useState(false);
  const [failure, setFailure] = useState(begun && !begunWithCode ? failureText(begun.error) : undefined);
  /** Email and password, once accepted while a code is still needed. */
  const [accepted, setAccepted] = useState<Credentials | undefined>(begun?.credentials);
  const [asksCode, setAsksCode] = useState(begunWithCode);
  /** The field to be typed again. */
  const secret = useRef<HTMLInputElement>(null);
  const [hasEnded] = useState(hasSessionEnded);
  const next = nextPath(params.get('next'), window.location.origin);
  usePageTitle('Login');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name));
    const sent =
      asksCode && accepted
        ? { ...accepted, code: text('code').trim() }
        : { email: text('email').trim(), password: text('password') };
    setSubmitting(true);
    setFailure(undefined);
    try {
      await login(sent, isAdmin);
      navigate(next, { replace: true });
    } catch (error) {
      setSubmitting(false);
      const code = codeOf(error);
      if (code === 'second_factor_required') setAccepted(sent);
      else setFailure(failureText(error));
      // The password may have been changed since it was accepted.
      setAsksCode(code === 'second_factor_required' || (asksCode && code !== 'invalid_credentials'));
      secret.current?.select();
    }
  }

  function back() {
    setAsksCode(false);
    setFailure(undefined);
  }

  const mark = <BrandMark className="solo-mark" />;
  const button = (
    <Button type="submit" variant="primary" className="btn-block" disabled={submitting}>
      {submitting ? 'Logging in...' : 'Login'}
    </Button>
  );
  // Signed in already, or meanwhile in another tab. While submitting, the current user is still loading.
  if (signedIn && !submitting) return <Navigate to={next} replace />;
  return (
    <Solo>
      <div className="card solo-card">
        <div className="card-body">
          {isAdmin ? mark : <CompanyMark>{mark}</CompanyMark>}
          {/* The focus goes to the first field instead of the heading. */}
          <h1 className="solo-title">{asksCode ? 'Two-step sign-in' : title}</h1>
          <p className="solo-text">
            {asksCode ? `Signing in as ${accepted?.email}.` : introduction(isAdmin)}
          </p>
          {hasEnded && !failure && !asksCode && <Alert>Your session ended. Sign in to continue.</Alert>}
          {failure && <Alert tone="danger">{failure}</Alert>}
          <form onSubmit={submit}>
            {asksCode ? (
              <CodeStep code={secret} onBack={back}>
                {button}
              </CodeStep>
            ) : (
              <>
                <PasswordStep password={secret} email={accepted?.email} />
                {button}
                <p className="solo-choices">
                  <Link className={buttonClass('link')} to={`/forgot-password?${params}`}>
                    Forgot password?
                  </Link>
                </p>
              </>
            )}
          </form>
        </div>
      </div>
    </Solo>
  );
}

function codeOf(error: unknown): string {
  return error instanceof RequestError ? (error.code ?? '') : '';
}

function introduction(isAdmin: boolean): string {
  return isAdmin ? 'Manage companies and their users.' : 'Sign in to your maintenance workspace.';
}

/** The server's message, or the specification's text if there is none. */
function failureText(error: unknown): string {
  return error instanceof RequestError && error.status > 0 && error.message !== ''
    ? error.message
    : CLIENT_TEXTS.loginFailed;
}
