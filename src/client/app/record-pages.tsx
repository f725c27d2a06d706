import type { ComponentType } from 'react';
import { GenericFormPage as Generic } from '../records/page/generic-form-page.tsx';
import { RecordPage as Own } from '../records/page/record-page.tsx';
import { SingletonPage as Single } from '../records/page/singleton-page.tsx';
import { ExtensionsProvider } from '../records/slots.tsx';
import { RECORD_EXTENSIONS } from './record-extensions.tsx';

/** The pages of records with what features add to them, which lists need not load. */
export const RecordPage = extended(Own);
export const GenericFormPage = extended(Generic);
export const SingletonPage = extended(Single);

function extended<P extends object>(Page: ComponentType<P>): ComponentType<P> {
  return (props) => (
    <ExtensionsProvider value={RECORD_EXTENSIONS}>
      <Page {...props} />
    </ExtensionsProvider>
  );
}
