import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { companyName } from './company-name.ts';

interface Props {
  base: string;
  companyAddress(subdomain: string): string;
}

/** A form that leads to a company's own address. */
export function FindCompany({ base, companyAddress }: Props) {
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = companyName(String(new FormData(event.currentTarget).get('company')), base);
    if (name) window.location.assign(companyAddress(name));
    else setError('Use small letters, digits and hyphens, such as acme.');
  }

  return (
    <form className="find-company" onSubmit={submit} noValidate>
      <label htmlFor="company">Your company's address</label>
      <div className="find-company-line">
        <span className="find-company-box">
          <input
            id="company"
            name="company"
            className="form-control"
            placeholder="your-company"
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            aria-invalid={error ? true : undefined}
            aria-describedby="company-note"
            onChange={() => setError(undefined)}
            required
          />
          <span className="find-company-base">.{base}</span>
        </span>
        <Button type="submit" variant="primary">
          Go to sign in
        </Button>
      </div>
      <p
        id="company-note"
        className={error ? 'field-note field-error' : 'field-note'}
        role={error ? 'alert' : undefined}
      >
        {error ?? 'It is in the invitation that you got.'}
      </p>
    </form>
  );
}
