import { t } from '../../vocabulary'
import type { Command } from '../screens/palette/entry'
import { preferences, usePreferences } from '../shell/preferences'

interface Options {
  /** Whether there is a profile to be opened. */
  readonly hasProfile: boolean
  readonly onHelp: () => void
  readonly onSignOut: () => void
}

/** What the palette offers to do wherever one is. */
export function useCommands({ hasProfile, onHelp, onSignOut }: Options): readonly Command[] {
  const { skin, direction } = usePreferences()
  return [
    ...(hasProfile
      ? [{ label: t('Profile'), words: t('account password sessions'), icon: 'user', to: '/profile' } as const]
      : []),
    {
      label: skin === 'light' ? t('Switch to dark') : t('Switch to light'),
      words: t('skin theme colours dark light'),
      icon: 'moon',
      run: () => preferences.set({ skin: skin === 'light' ? 'dark' : 'light' }),
    },
    {
      label: direction === 'ltr' ? t('Switch to right-to-left') : t('Switch to left-to-right'),
      icon: 'swap',
      run: () => preferences.set({ direction: direction === 'ltr' ? 'rtl' : 'ltr' }),
    },
    { label: t('Keyboard shortcuts'), words: t('keys help'), icon: 'key', run: onHelp },
    { label: t('Sign out'), words: t('log out leave'), icon: 'exit', run: onSignOut },
  ]
}
