import { createContext, useContext, useSyncExternalStore } from 'react';
import { IconButton, MoonIcon, SunIcon, SystemThemeIcon } from '@shop/shared/ui';
import { type ThemeMode, nextMode, systemTheme } from './theme-mode';

/** Who keeps the visitor's choice of light or dark. */
export const ThemeChoiceContext = createContext(systemTheme);

const NAMES: Record<ThemeMode, string> = { system: 'as the system', light: 'light', dark: 'dark' };
const ICONS = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon };

/** Goes round light, dark and the system's choice; stored for the next visit. */
export function ThemeSwitch() {
  const choice = useContext(ThemeChoiceContext);
  const mode = useSyncExternalStore(choice.subscribe, choice.get, systemTheme.get);
  const next = nextMode(mode);
  const Icon = ICONS[mode];
  return (
    <IconButton
      label={`Colors: ${NAMES[mode]}. Change to ${NAMES[next]}`}
      icon={<Icon size={20} />}
      onClick={() => choice.set(next)}
    />
  );
}
