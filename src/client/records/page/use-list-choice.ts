import { failureText } from '../../data/failure-text.ts';
import { keepPreference, type Preference, usePreference } from '../../data/preferences.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { ListChoice } from '../list/use-list-controller.ts';

const NONE: Preference = {};

/** The signed-in user's choices for an entity's list, and a function to change them; they apply on every device. */
export function useListChoice(path: string): [ListChoice, (choice: ListChoice) => void] {
  const toast = useToast();
  const key = `list:${path}`;
  const { value = NONE } = usePreference(key) ?? {};
  return [
    value,
    (choice) => {
      keepPreference(key, choice).catch((error) =>
        toast.error(failureText('Your choice could not be saved.', error)),
      );
    },
  ];
}
