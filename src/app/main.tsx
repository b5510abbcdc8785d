import '@fontsource-variable/inter'
import '../shell/tokens.css'
import '../shell/base.css'
import '../shell/contrast.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSendRequest } from '../../providers/http/http-client'
import { preferences } from '../shell/preferences'
import { createBrowserApp } from './App'
import { keepSessionAlive } from './refresh/keep-session-alive'
import { loadSignIn } from './routes/chunks'

/**
 * Milliseconds until the browser verifies a stored session and loads more code. By that time, the first screen has its
 * data and code.
 */
const settled = 2000

// On a slow connection the font would delay the code. The browser therefore requests the font early, before it draws
// the first text in this font.
document.fonts.load('1em "Inter Variable"').catch(() => undefined)

preferences.load()
const { client, ready, App } = createBrowserApp()
keepSessionAlive(client)

if (client.session.token() !== null)
  setTimeout(() => {
    if (client.session.token() !== null) client.auth.verify()
    // A lost connection leads to the sign-in page. The browser could not load the code of the sign-in page without a
    // connection.
    loadSignIn().catch(() => undefined)
    loadSendRequest().catch(() => undefined)
  }, settled)

const root = createRoot(document.getElementById('root') as HTMLElement)
void ready.then(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
