import { defineScreens, lazy } from 'deckhand/screens'
import './brand/colours.css'
import { Drawing } from './brand/Drawing'
import { Bench, Device, Wrench } from './brand/icons'
import { Logo } from './brand/Logo'

export default defineScreens({
  Logo,
  Drawing,
  icons: { bench: Bench, device: Device, wrench: Wrench },
  pieces: { 'ticket-progress': lazy(() => import('./tickets/screens/ticket-progress')) },
})
