import type { AccessCheck } from '../../providers/api'
import { t } from '../../vocabulary'
import type { PaletteCommand } from '../screens/palette/use-palette-entries'
import type { NavbarPerson } from '../shell/frame/Navbar'
import { preferences, usePreferences } from '../shell/preferences'

interface Options {
  readonly can: AccessCheck
  readonly person?: NavbarPerson
  readonly onHelp: () => void
  readonly onSignOut: () => void
}

/** The commands that the palette offers on every page. */
export function usePaletteCommands({ can, person, onHelp, onSignOut }: Options): readonly PaletteCommand[] {
  const { skin, direction } = usePreferences()
  return [
    ...(person?.profile
      ? [{ label: t('Profile'), words: t('account password sessions'), icon: 'user', to: '/profile' } as const]
      : []),
    ...(person?.description
      ? [{ label: t('API documentation'), words: t('calls openapi programs'), icon: 'file', to: '/api-docs' } as const]
      : []),
    ...(person?.backups && can('user', 'manageBackups')
      ? [{ label: t('Backups'), words: t('restore disaster safety'), icon: 'download', to: '/backups' } as const]
      : []),
    {
      label: skin === 'light' ? t('Switch to dark mode') : t('Switch to light mode'),
      words: t('skin theme colours dark light'),
      icon: 'moon',
      run: () => preferences.set({ skin: skin === 'light' ? 'dark' : 'light' }),
    },
    {
      label: direction === 'ltr' ? t('Switch to right-to-left layout') : t('Switch to left-to-right layout'),
      icon: 'swap',
      run: () => preferences.set({ direction: direction === 'ltr' ? 'rtl' : 'ltr' }),
    },
    { label: t('Keyboard shortcuts'), words: t('keys help'), icon: 'key', run: onHelp },
    { label: t('Sign out'), words: t('log out leave'), icon: 'exit', run: onSignOut },
  ]
}
