import { chooseLook } from '../records/page/kept-look.ts';
import { useChoice } from '../ui/device-choice.ts';
import type { MenuItem } from '../ui/menu.tsx';

/** Entries of a menu that choose the colours; without a choice they follow the device. */
export function useThemeItems(): MenuItem[] {
  const chosen = useChoice('theme');
  const choices: ['light' | 'dark' | undefined, string, MenuItem['icon']][] = [
    [undefined, 'System theme', 'monitor'],
    ['light', 'Light theme', 'sun'],
    ['dark', 'Dark theme', 'moon'],
  ];
  return choices.map(([theme, label, icon], index) => ({
    label,
    icon,
    checked: theme === chosen,
    separated: index === 0,
    onSelect: () => chooseLook('theme', theme),
  }));
}
