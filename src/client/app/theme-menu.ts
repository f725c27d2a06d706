import { chooseLook } from '../records/list/kept-look.ts';
import { useChoice } from '../ui/device-choice.ts';
import type { MenuItem } from '../ui/menu.tsx';

/** Menu items that choose the theme; without a choice it follows the device. */
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
