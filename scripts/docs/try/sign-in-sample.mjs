/** Signs the sample administrator in, then starts the screens, which begin in the look of the page around them. */
import { createClient } from '../../../providers/client.ts'

if (matchMedia('(prefers-color-scheme: dark)').matches) localStorage.skin ??= 'dark'

const { auth, settings } = createClient({ navigate: () => undefined })
// The page to sign in on says what is amiss.
await auth.signIn(settings.sample).catch(() => undefined)
await import('../../../src/app/main.tsx')
