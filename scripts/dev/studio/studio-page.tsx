import '../../../src/client/ui/styles/main.scss';
import { createRoot } from 'react-dom/client';
import { AppRoot } from '../../../src/client/app/app-root.tsx';
import { AppRouter, readyRouter } from '../../../src/client/app/app-router.tsx';
import { Studio } from '../../../src/client/features/own-fields/studio.tsx';
import { loadForLayer, serveModel } from '../../../src/client/model/model.ts';
import { OWN_FIELD_TEXTS } from '../../../src/shared/own-field-texts.ts';
import { productDraft } from './product-draft.ts';

/** The product's schemas in the studio. Below them is nothing, so that all they say is of the draft. */
const NOTHING = { digest: '', manifest: {}, screens: {} };

const SAVING = {
  action: 'Save to schemas/',
  done: 'Saved to schemas/',
  nothing: 'The files say the same. Type the name of a field to add one.',
};

function Page() {
  return (
    <main id="main" className="shell-main">
      <Studio
        layer=""
        own={OWN_FIELD_TEXTS.own}
        about="The schemas of the product, as they stand in schemas/."
        reaches=""
        hasRecords={false}
        modelOf={productDraft}
        saving={SAVING}
      />
    </main>
  );
}

serveModel(NOTHING);
await loadForLayer();
const router = await readyRouter([{ path: '*', element: <Page /> }]);
createRoot(document.getElementById('root') as HTMLElement).render(
  <AppRoot>
    <AppRouter model={NOTHING} router={router} />
  </AppRoot>,
);
