import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { hearOfMade } from '../data/made.ts';
import { useModel } from '../model/model.ts';
import { recordAddress } from '../records/address.ts';
import { useToast } from '../ui/toasts.tsx';

/** Says what a save made beside itself, wherever it was saved, and leads there. */
export function useMadeNotes(): void {
  const model = useModel();
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() =>
    hearOfMade(({ entity, id, label, text }) =>
      toast.success(text, {
        label: `Open ${label}`,
        run: () => navigate(recordAddress(model, entity, id)),
      }),
    ),
  );
}
