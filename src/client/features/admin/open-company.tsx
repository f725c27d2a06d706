import type { WireRecord } from '../../../shared/wire.ts';
import { addressOf, readHost } from '../../data/host.ts';
import { useConfig } from '../../data/platform.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Leads to the app of a company, in a tab of its own: this one is signed in elsewhere. */
export function OpenCompany({ record, label }: { record: WireRecord; label: string }) {
  const { data } = useConfig();
  const base = data?.base_domain ?? readHost(window.location.hostname).base;
  return (
    <a
      className={buttonClass('secondary')}
      href={addressOf(String(record.schema_name), base, window.location)}
      target="_blank"
      rel="noopener"
      aria-label={`Open company ${label}`}
    >
      <Icon name="external-link" />
      Open company
    </a>
  );
}
