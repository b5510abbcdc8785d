import { type Business, found, learn, type Words, workFor } from '../../vocabulary'
import type { BrowserSide } from '../browser-side'
import { pieces as ownPieces } from '../pieces'
import type { Workbench } from '../screens/context'

workFor(found(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

const english = import.meta.glob<Words>('/business/languages/en.json', { eager: true, import: 'default' })
for (const words of Object.values(english)) learn('en', words)

/** What the business brings besides its declarations. */
export const browserSide: BrowserSide =
  found(import.meta.glob<{ default: BrowserSide }>('/business/screens.{ts,tsx}', { eager: true })) ?? {}

/** The hand-written component of each name that a declaration may use. */
export const pieces = { ...ownPieces, ...browserSide.pieces } as Workbench['pieces']
