import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { Studio } from './studio.tsx';

/** The fields and kinds of record that a tenant adds. For its admins. */
export function Page() {
  return (
    <Studio
      layer={OWN_LAYER}
      own={TEXTS.own}
      back={{ to: '/settings/all', label: 'All settings' }}
      reaches={TEXTS.everybody}
      hasRecords
    />
  );
}
