import { belongsTo, choice, choices, date, defineResource, file, longText, text } from 'deckhand'

const states = choices({ asked: 'Asked for', issued: 'Issued' })

/** The application of a member for a library card. The library keeps the holder's name for three years. */
export default defineResource({
  name: 'library-card',
  label: ['Library card', 'Library cards'],
  title: 'holder',
  options: 'list',
  retention: { from: 'askedOn', years: 3 },
  comments: true,
  fields: {
    member: belongsTo('member', { required: true }),
    holder: text({ required: true, max: 120, personal: true }),
    askedOn: date(),
    state: choice(states, { default: 'asked' }),
    scan: file({ types: ['text'], personal: true }),
    remarks: longText({ max: 1000, personal: true }),
  },
})
