import { choice, choices, longText, text } from 'deckhand'
import { blockedChoice, lostChoice, returnedChoice } from './end-states'

/** What may become of a card without another one in its place. */
const endStates = choices({ lost: lostChoice, blocked: blockedChoice, returned: returnedChoice })

/** Why a card is replaced. */
export const replacementReasons = choices({
  lost: 'Lost',
  damaged: 'Damaged',
  stolen: 'Stolen',
  'name-change': 'Name change',
  other: 'Other',
})

/** A serial as it is given: typed, scanned, or chosen among the cards in stock. */
export const cardNumberField = {
  label: 'Serial number',
  required: true,
  max: 40,
  capitals: true,
  numbered: true,
  piece: 'serial',
} as const

/** Another card in the place of one. */
export const replaceAction = {
  label: 'Replace card',
  icon: 'swap',
  fields: {
    cardNumber: text({ ...cardNumberField, label: 'New serial number' }),
    reason: choice(replacementReasons, { required: true }),
    note: longText({ max: 1000 }),
  },
  rules: [
    {
      when: { reason: 'other' },
      holds: { note: { present: true } },
      at: 'note',
      says: 'Enter a note that explains why the card is replaced.',
    },
  ],
  says: 'Card replaced successfully.',
} as const

/** What became of a card that a customer had. */
export const reportAction = {
  label: 'Report card as lost, blocked or returned',
  icon: 'flag',
  when: { state: 'assigned' },
  fields: {
    state: choice(endStates, { required: true, label: 'Card status' }),
    note: longText({ required: true, max: 1000, label: 'Reason' }),
  },
  extension: true,
} as const
