import { useEffect, useState } from 'react';
import type { FormModule } from '../../../shared/schema/form.ts';
import { knownFormModule, loadFormModule } from '../../model/form-modules.ts';
import { useModel } from '../../model/model.ts';

interface Loaded {
  path: string;
  module?: FormModule;
  failed?: boolean;
}

/** An entity's form with its compiled checks, loaded on first use, and anew when another model is served. */
export function useFormModule(path: string): { module?: FormModule; failed: boolean; retry(): void } {
  const { digest, layer } = useModel();
  const [loaded, setLoaded] = useState<Loaded>({ path, module: knownFormModule(path, layer) });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt and another model load again
  useEffect(() => {
    let isCurrent = true;
    const keep = (result: Omit<Loaded, 'path'>) => isCurrent && setLoaded({ path, ...result });
    loadFormModule(path, layer).then(
      (module) => keep({ module }),
      () => keep({ failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, attempt, digest, layer]);
  const isCurrent = loaded.path === path;
  return {
    module: isCurrent ? loaded.module : knownFormModule(path, layer),
    failed: isCurrent && loaded.failed === true,
    retry: () => setAttempt((count) => count + 1),
  };
}
