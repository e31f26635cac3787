import { createContext, useContext, useSyncExternalStore } from 'react';
import { IconButton, type MenuEntry, MoonIcon, SunIcon, SystemThemeIcon } from '@shop/shared/ui';
import { type ThemeMode, nextMode, systemTheme } from './theme-mode';

/** Provides the visitor's choice of light or dark. */
export const ThemeChoiceContext = createContext(systemTheme);

const NAMES: Record<ThemeMode, string> = { system: 'as the system', light: 'light', dark: 'dark' };
const ICONS = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon };

const isSystemDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** The current mode, and a function that switches to the next one. */
function useThemeMode() {
  const choice = useContext(ThemeChoiceContext);
  const mode = useSyncExternalStore(choice.subscribe, choice.get, systemTheme.get);
  const next = nextMode(
    mode,
    useSyncExternalStore(choice.subscribe, isSystemDark, () => false),
  );
  return { mode, next, goOn: () => choice.set(next) };
}

const ENTRIES: Record<ThemeMode, string> = {
  system: 'Use the system’s colors',
  light: 'Use light colors',
  dark: 'Use dark colors',
};

/** The theme switch as a menu entry. */
export function useThemeEntry(): MenuEntry {
  const { next, goOn } = useThemeMode();
  const Icon = ICONS[next];
  return { key: 'colors', label: ENTRIES[next], icon: <Icon size={18} />, onSelect: goOn };
}

/** Button that switches between light, dark and the system's setting. The choice is stored for the next visit. */
export function ThemeSwitch() {
  const { mode, next, goOn } = useThemeMode();
  const Icon = ICONS[mode];
  return (
    <IconButton label={`Colors: ${NAMES[mode]}. Change to ${NAMES[next]}`} icon={<Icon size={20} />} onClick={goOn} />
  );
}
