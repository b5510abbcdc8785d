import { belongsTo, dateTime, text } from '../../../vocabulary'
import { itReports } from './box-fixture'

const moment = dateTime({ readOnly: true })
const code = text({ required: true, personal: true })

itReports({
  'an erasable resource without a personal title, soft delete and time of erasure': [
    { erasable: { at: 'startsOn', as: 'Erased box' } },
    "resources/box: erasable.at: 'startsOn' cannot contain the time of the erasure; expected a field declared as dateTime({ readOnly: true }).",
    "resources/box: erasable: an erased record is hidden forever; expected 'softDelete'. Name the field for it.",
    "resources/box: erasable: the title contains no personal field. Mark a field of the title with 'personal: true'.",
  ],
  'a merged record that refers to another resource': [
    {
      fields: { code, hiddenAt: moment, erasedAt: moment, other: belongsTo('bin', { readOnly: true }) },
      softDelete: 'hiddenAt',
      erasable: { at: 'erasedAt', as: 'Erased box', duplicateOf: 'other' },
    },
    "resources/box: erasable.duplicateOf: 'other' does not refer to 'box'; expected belongsTo('box', { readOnly: true }).",
  ],
  'a legal term without a day, with impossible years and without personal data': [
    { retention: { from: 'grade', years: 500 } },
    "resources/box: retention.from: 'grade' (choice) is not a day; expected a field declared as date() or dateTime().",
    'resources/box: retention.years: 500 is not possible; expected a number from 0 to 100.',
    "resources/box: retention: no field contains personal data. Mark fields with 'personal: true', or remove the term.",
  ],
})
