import { useState } from 'react';
import { ActionField } from '../../records/actions/action-field.tsx';
import type { ActionFieldProps } from '../../records/slots.tsx';
import { Button } from '../../ui/button.tsx';

/** When work has ended: now, unless somebody wants to say another time. */
export function EndedAt(field: ActionFieldProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked || field.error !== undefined || field.value !== undefined) return <ActionField {...field} />;
  return (
    <p className="ended-now">
      Ended now
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        Another time
      </Button>
    </p>
  );
}
