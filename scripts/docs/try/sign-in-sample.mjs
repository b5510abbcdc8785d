/**
 * Signs the sample administrator in, then starts the screens. The screens use the light or dark theme of the operating
 * system.
 */
import { createClient } from '../../../providers/client.ts'

if (matchMedia('(prefers-color-scheme: dark)').matches) localStorage.skin ??= 'dark'

const { auth, settings } = createClient({ navigate: () => undefined })
// The sign-in page shows the error.
await auth.signIn(settings.sample).catch(() => undefined)
await import('../../../src/app/main.tsx')
