import { choices } from 'deckhand'

/** The languages of documents and e-mails. */
export const paperLanguages = choices({ en: 'English', de: 'Deutsch' })
