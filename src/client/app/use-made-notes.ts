import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { hearOfMade } from '../data/made.ts';
import { useModel } from '../model/model.ts';
import { recordAddress } from '../records/address.ts';
import { useToast } from '../ui/toasts.tsx';

/** Says what a save made beside itself, wherever it was saved, and leads there; what people go on with opens by itself. */
export function useMadeNotes(): void {
  const model = useModel();
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() =>
    hearOfMade(({ entity, id, label, text }, opens) => {
      const run = () => navigate(recordAddress(model, entity, id));
      toast.success(text, opens ? undefined : { label: `Open ${label}`, run });
      if (opens) run();
    }),
  );
}
