import '@fontsource-variable/inter'
import '../shell/tokens.css'
import '../shell/base.css'
import '../shell/contrast.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSendRequest } from '../../providers/http-client'
import { preferences } from '../shell/preferences'
import { createBrowserApp } from './App'
import { loadSignIn } from './chunks'
import { keepSessionAlive } from './keep-session-alive'

/** Milliseconds until what a kept session needs besides its first screen: by then that has what it needs. */
const settled = 2000

// On a slow line the font would keep the code waiting; by now it is asked for before the first text that is drawn in it.
document.fonts.load('1em "Inter Variable"').catch(() => undefined)

preferences.load()
const { client, ready, App } = createBrowserApp()
keepSessionAlive(client)

if (client.session.token() !== null)
  setTimeout(() => {
    if (client.session.token() !== null) client.auth.verify()
    // A network that breaks leads to the sign-in page, whose code cannot be fetched then.
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
