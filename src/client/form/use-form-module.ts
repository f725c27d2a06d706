import { useEffect, useState } from 'react';
import { forms } from '../../shared/gen/forms.ts';
import type { FormModule } from '../../shared/schema/form.ts';

interface Loaded {
  path: string;
  module?: FormModule;
  failed?: boolean;
}

/** Modules already loaded, so that the next form of the same entity is there at once. An edited schema starts anew. */
const known = new Map<string, FormModule>();

/** The form of an entity with its compiled checks, loaded when first asked for. */
export function useFormModule(path: string): { module?: FormModule; failed: boolean; retry(): void } {
  const [loaded, setLoaded] = useState<Loaded>({ path, module: known.get(path) });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isCurrent = true;
    const load = forms[path];
    const keep = (result: Omit<Loaded, 'path'>) => isCurrent && setLoaded({ path, ...result });
    if (!load) keep({ failed: true });
    else
      load().then(
        (module) => {
          known.set(path, module);
          keep({ module });
        },
        () => keep({ failed: true }),
      );
    return () => {
      isCurrent = false;
    };
  }, [path, attempt]);
  const isCurrent = loaded.path === path;
  return {
    module: isCurrent ? loaded.module : known.get(path),
    failed: isCurrent && loaded.failed === true,
    retry: () => setAttempt((count) => count + 1),
  };
}
