/** Signs the sample administrator in, then starts the screens. */
import { createClient } from '../../../providers/client.ts'

const { auth, settings } = createClient({ navigate: () => undefined })
// The page to sign in on says what is amiss.
await auth.signIn(settings.sample).catch(() => undefined)
await import('../../../src/app/main.tsx')
