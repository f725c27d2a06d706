import type { MenuItem } from '../ui/menu.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';

/** Entries of a menu that choose the colours. */
export function useThemeItems(): MenuItem[] {
  const chosen = useTheme();
  const choices: [Theme, string, MenuItem['icon']][] = [
    ['system', 'System theme', 'monitor'],
    ['light', 'Light theme', 'sun'],
    ['dark', 'Dark theme', 'moon'],
  ];
  return choices.map(([theme, label, icon], index) => ({
    label,
    icon,
    checked: theme === chosen,
    separated: index === 0,
    onSelect: () => setTheme(theme),
  }));
}
