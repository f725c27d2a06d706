import { useEffect, useId, useRef, useState } from 'react';
import { RequestError } from '../../data/request.ts';
import { dropKept, keep, readKept } from '../../data/storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CompanyMark } from '../../ui/company-mark.tsx';
import { formatDate } from '../../ui/format.ts';
import { Locked } from '../../ui/locked.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { ChoosePlace, chosenIn } from './choose-place.tsx';
import { type PublicForm, sendReport } from './portal-api.ts';
import { ReportPhotos } from './report-photos.tsx';

const TEXT_LENGTH = 5000;
const MOST_PHOTOS = 3;

/** The form for the public: a single field is enough. */
export function ReportForm({ token, form }: { token: string; form: PublicForm }) {
  const id = useId();
  const openedAt = useRef(performance.now());
  const [isSending, setSending] = useState(false);
  const [photos, setPhotos] = useState<number[]>([]);
  const [failure, setFailure] = useState<string>();
  const kept = `report:${token}`;
  // A phone short of memory may reload the page while its camera is open.
  const [typed] = useState(() => readTyped(kept));
  usePageTitle(`Report a problem: ${form.name}`);
  useEffect(() => {
    openedAt.current = performance.now();
  }, []);

  async function send(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure(undefined);
    const filled = [...new FormData(event.currentTarget)].filter(([, value]) => String(value).trim() !== '');
    const values = Object.fromEntries(filled.map(([name, value]) => [name, String(value)]));
    const { place: typedPlace, ...told } = values;
    const place = chosenIn(form.choices, typedPlace);
    const sent = {
      ...told,
      ...(place !== undefined && { place }),
      ...(photos.length > 0 && { photos }),
      form: form.form,
    };
    try {
      const status = await sendReport(token, sent, openedAt.current);
      dropKept(kept);
      window.location.assign(`/r/status/${status}`);
    } catch (error) {
      setFailure(reasonOf(error));
      setSending(false);
    }
  }

  return (
    <div className="card solo-card portal-card">
      <div className="card-body">
        <CompanyMark look={form.look} />
        <p className="portal-company">{form.company}</p>
        <h1 className="solo-title" tabIndex={-1} data-page-heading="">
          {form.name}
        </h1>
        {form.place && <p className="portal-place">{form.place}</p>}
        {form.welcome && <p className="portal-welcome">{form.welcome}</p>}
        {form.reported_on.length > 0 && (
          <Alert>Already reported on {form.reported_on.map((day) => formatDate(day)).join(', ')}.</Alert>
        )}
        {failure && <Alert tone="danger">{failure}</Alert>}
        <form
          className="portal-form"
          onSubmit={send}
          onInput={({ currentTarget }) =>
            keep(kept, JSON.stringify(Object.fromEntries(new FormData(currentTarget))))
          }
        >
          <Locked when={isSending}>
            <div className="field">
              <label htmlFor={`${id}-title`}>What is wrong?</label>
              <input
                id={`${id}-title`}
                name="title"
                defaultValue={typed.title}
                className="form-control"
                maxLength={150}
                enterKeyHint="send"
                required
              />
            </div>
            {form.choices && <ChoosePlace choices={form.choices} start={typed.place} />}
            <div className="field">
              <label htmlFor={`${id}-description`}>
                More about it <span className="field-optional">(optional)</span>
              </label>
              <textarea
                id={`${id}-description`}
                name="description"
                defaultValue={typed.description}
                className="form-control"
                rows={3}
                maxLength={TEXT_LENGTH}
              />
            </div>
            <ReportPhotos
              token={token}
              form={form.form}
              most={MOST_PHOTOS}
              photos={photos}
              onChange={setPhotos}
            />
            <div className="field">
              <label htmlFor={`${id}-name`}>
                Your name <span className="field-optional">(optional)</span>
              </label>
              <input
                id={`${id}-name`}
                name="requester_name"
                defaultValue={typed.requester_name}
                className="form-control"
                maxLength={100}
                autoComplete="name"
              />
            </div>
            {form.email !== 'no' && (
              <div className="field">
                <label htmlFor={`${id}-email`}>
                  Your email {form.email === 'optional' && <span className="field-optional">(optional)</span>}
                </label>
                <input
                  id={`${id}-email`}
                  name="requester_email"
                  defaultValue={typed.requester_email}
                  type="email"
                  className="form-control"
                  maxLength={254}
                  autoComplete="email"
                  required={form.email === 'required'}
                />
              </div>
            )}
            {/* A honeypot for bots; it is invisible and not reachable by keyboard. */}
            <div className="portal-trap" aria-hidden="true">
              <label htmlFor={`${id}-website`}>Website</label>
              <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
            </div>
            <Button type="submit" variant="primary" className="btn-block" disabled={isSending}>
              {isSending ? 'Sending...' : 'Send report'}
            </Button>
          </Locked>
        </form>
      </div>
    </div>
  );
}

/** Values typed before this tab reloaded the page. */
function readTyped(name: string): Record<string, string> {
  return JSON.parse(readKept(name) ?? '{}');
}

/** The server's validation errors, otherwise why the report could not be sent. */
function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) return 'The report was not sent. Try again.';
  const texts = Object.entries(error.errors ?? {}).flatMap(([field, [text]]) =>
    field === 'form' ? [String(text)] : [`${FIELDS[field] ?? 'The report'} ${text}.`],
  );
  return texts.length > 0 ? texts.join(' ') : error.message;
}

const FIELDS: Record<string, string> = {
  place: 'The place',
  title: 'What is wrong',
  description: 'More about it',
  requester_name: 'Your name',
  requester_email: 'Your email',
  photos: 'The list of photos',
};
