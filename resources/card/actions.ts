import { choice, choices, longText, text } from 'deckhand'
import { blockedChoice, lostChoice, returnedChoice } from './end-states'

/** The final status values of a customer's card that has no replacement. */
const endStates = choices({ lost: lostChoice, blocked: blockedChoice, returned: returnedChoice })

/** The reasons for a card replacement. */
export const replacementReasons = choices({
  lost: 'Lost',
  damaged: 'Damaged',
  stolen: 'Stolen',
  'name-change': 'Name change',
  other: 'Other',
})

/** The options of a field for a serial number. Users type the number, scan the number, or choose a card in stock. */
export const cardNumberField = {
  label: 'Serial number',
  required: true,
  max: 500,
  scanned: true,
  numbered: true,
  piece: 'serial',
} as const

/** Replaces a card by another card. */
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

/** Reports the new status of a customer's card. */
export const reportAction = {
  label: 'Report card as lost, blocked or returned',
  icon: 'flag',
  when: { state: 'assigned' },
  fields: {
    state: choice(endStates, { required: true, label: 'Card status' }),
    note: longText({ required: true, max: 1000, label: 'Reason' }),
  },
  extension: true,
  says: '{{one}} {{name}}: Card status is {{state}}.',
} as const
