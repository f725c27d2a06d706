import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { ModelProvider, servedModel } from '../../model/model.ts';

/** For tests: renders a control on its own, with the entities it may need. */
export function drawAlone(control: ReactNode): RenderResult {
  return render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <ModelProvider value={servedModel()}>{control}</ModelProvider>
    </SWRConfig>,
  );
}
