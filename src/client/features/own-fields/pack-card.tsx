import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { PACK_TEXTS as TEXTS } from '../../../shared/pack-texts.ts';
import { failureText } from '../../data/failure-text.ts';
import { addSamples, type Pack, removeSamples } from '../../data/packs.ts';
import { useModel } from '../../model/model.ts';
import { entityRoute } from '../../records/address.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { InstallDialog, RemoveDialog } from './pack-dialogs.tsx';

/** A pack: what it is for, what it adds, and what can be done with it. */
export function PackCard({ pack }: { pack: Pack }) {
  const { title, description, version, installed, adds, samples } = pack;
  const [asking, ask] = useState<'install' | 'remove'>();
  const isNewer = version !== null && installed !== null && version !== installed;
  const close = () => ask(undefined);
  return (
    <Card title={title} className="pack" actions={<PackState {...pack} />}>
      {description && <p>{description}</p>}
      {version === null && <p>{TEXTS.aboutGone}</p>}
      <dl>
        <Added title={TEXTS.records} isShown={adds.records.length > 0}>
          {adds.records.map((one) => (
            <li key={one.path}>
              <RecordsLink {...one} />
            </li>
          ))}
        </Added>
        <Added title={TEXTS.fields} isShown={adds.fields.length > 0}>
          {adds.fields.map((field) => (
            <li key={`${field.of} ${field.title}`}>{TEXTS.fieldOf(field.title, field.of)}</li>
          ))}
        </Added>
        <Added title={TEXTS.roles} isShown={adds.roles.length > 0}>
          {adds.roles.map((role) => (
            <li key={role}>{role}</li>
          ))}
        </Added>
        <Added title={TEXTS.version} isShown>
          <li>{installed === null ? version : TEXTS.has(installed, version)}</li>
        </Added>
      </dl>
      <div className="own-fields-actions">
        {installed === null && (
          <Button variant="primary" onClick={() => ask('install')}>
            {TEXTS.install}
          </Button>
        )}
        {isNewer && (
          <Button variant="primary" onClick={() => ask('install')}>
            {TEXTS.update}
          </Button>
        )}
        {installed !== null && version !== null && samples.count > 0 && <SampleButton pack={pack} />}
        {installed !== null && <Button onClick={() => ask('remove')}>{TEXTS.remove}</Button>}
      </div>
      <InstallDialog pack={pack} open={asking === 'install'} onClose={close} />
      <RemoveDialog pack={pack} open={asking === 'remove'} onClose={close} />
    </Card>
  );
}

/** Adds records to look at, or takes them back. */
function SampleButton({ pack: { id, samples } }: { pack: Pack }) {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    try {
      if (samples.added) toast.success(TEXTS.samplesRemoved(await removeSamples(id)));
      else {
        await addSamples(id);
        toast.success(TEXTS.samplesAdded);
      }
    } catch (error) {
      toast.error(failureText(TEXTS.samplesFailed, error));
    }
    setBusy(false);
  };
  return (
    <Button disabled={isBusy} onClick={() => void change()}>
      {samples.added ? TEXTS.removeSamples : TEXTS.addSamples(samples.count)}
    </Button>
  );
}

function PackState({ version, installed }: Pack) {
  if (installed === null) return null;
  if (version === null) return <Badge tone="warning">{TEXTS.gone}</Badge>;
  return version === installed ? (
    <Badge tone="success">{TEXTS.installed}</Badge>
  ) : (
    <Badge tone="info">{TEXTS.outdated}</Badge>
  );
}

function Added({ title, isShown, children }: { title: string; isShown: boolean; children: ReactNode }) {
  if (!isShown) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  );
}

/** What is called so; once it is installed, the way to its list. */
function RecordsLink({ path, title }: Pack['adds']['records'][number]) {
  const model = useModel();
  const route = model.manifest[path] && entityRoute(model, path);
  return route && !route.includes(':') ? <Link to={route}>{title}</Link> : title;
}
