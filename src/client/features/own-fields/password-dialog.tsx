import { type ReactNode, useId } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OwnPasswordField } from '../../ui/own-password-field.tsx';
import { useSubmit } from '../account/use-submit.ts';

interface Props {
  open: boolean;
  title: string;
  text: string;
  action: string;
  /** What is to be known before, below the text. */
  children?: ReactNode;
  /** It cannot be done, or not yet. */
  isHeld?: boolean;
  onClose(): void;
  onProven(password: string): Promise<void>;
}

/** Asks for the password before the fields of everybody change. */
export function PasswordDialog({ open, title, text, action, children, isHeld, onClose, onProven }: Props) {
  const id = useId();
  const { submit, saving, failure } = useSubmit(async (form) => {
    await onProven(String(new FormData(form).get('password')));
    return undefined;
  });
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      isTyped
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={saving || isHeld}>
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <p>{text}</p>
        {children}
        <OwnPasswordField id={`${id}-password`} name="password" label="Your password" autoFocus />
        {failure && <Alert tone="danger">{failure}</Alert>}
      </form>
    </Dialog>
  );
}
