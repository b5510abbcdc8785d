import {
  addTranslations,
  type Business,
  defaultExportOf,
  setCurrentBusiness,
  type Translations,
} from '../../vocabulary'
import type { BusinessScreens } from '../define-screens'
import { enginePieces as ownPieces } from '../pieces'
import type { Workbench } from '../screens/context'

setCurrentBusiness(defaultExportOf(import.meta.glob<{ default: Business }>('/business/index.ts', { eager: true })))

const english = import.meta.glob<Translations>('/business/languages/en.json', { eager: true, import: 'default' })
for (const words of Object.values(english)) addTranslations('en', words)

/** Everything that the business adds in addition to its declarations. */
export const businessScreens: BusinessScreens =
  defaultExportOf(import.meta.glob<{ default: BusinessScreens }>('/business/screens.{ts,tsx}', { eager: true })) ?? {}

/** The hand-written components, by the names that declarations use. */
export const allPieces = { ...ownPieces, ...businessScreens.pieces } as Workbench['pieces']
