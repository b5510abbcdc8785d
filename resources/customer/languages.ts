import { choices } from 'deckhand'

/** The languages in which papers and letters are written. */
export const paperLanguages = choices({ en: 'English', de: 'Deutsch' })
