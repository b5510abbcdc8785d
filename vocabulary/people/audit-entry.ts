import { anyRecord, changes, choice, dateTime, integer, resourceName, tags, text } from '../../kinds/definitions'
import { defineBaseDeclaration } from '../declaration'
import { historyActions } from '../history'

const readOnly = true

export const auditEntry = defineBaseDeclaration({
  name: 'audit-entry',
  label: ['History entry', 'History'],
  about: 'Who changed what, when, and from where. Entries are written by the server and stay as they are.',
  menu: { group: 'Administration', icon: 'clock', order: 4 },
  title: ['action', 'title'],
  options: 'list',
  rowScope: 'record',

  fields: {
    at: dateTime({ readOnly, label: 'When' }),
    by: text({ readOnly, label: 'Who', help: 'The name at the time.' }),
    byId: text({ readOnly, label: 'User id' }),
    action: choice(historyActions, { readOnly, label: 'What' }),
    call: text({ readOnly, help: 'What was asked of the API, by the name of its permission.' }),
    resource: resourceName({ label: 'Kind of record' }),
    record: anyRecord({ resource: 'resource', named: 'title', label: 'Record' }),
    title: text({ readOnly, label: 'Name', help: 'What the record was called at the time.' }),
    changes: changes({ resource: 'resource' }),
    besides: tags({
      readOnly,
      label: 'Added with it',
      help: 'Kinds of records of which many were added at once, without entries of their own.',
    }),
    times: integer({
      readOnly,
      whenEmpty: 'Once',
      help: 'How often within the hour: of what happens many times, not each time is written down.',
    }),
    ip: text({ readOnly, label: 'IP address' }),
    userAgent: text({ readOnly, label: 'Browser', max: 500 }),
    requestId: text({ readOnly, label: 'Request id', help: 'The same for all that one call changed.' }),
    batch: text({
      readOnly,
      label: 'Bulk change',
      help: 'The same for all that was changed together, such as by an import.',
    }),
    version: text({ readOnly, label: 'Version', help: 'The version that the record has had since.' }),
    undoes: text({ readOnly, label: 'Undoes', help: 'The request or the bulk change that this has undone.' }),
  },

  list: {
    columns: ['action', 'resource', 'record', 'changes', 'by', 'at'],
    narrow: [['record'], ['by', 'at']],
    search: ['title', 'by'],
    sort: '-at',
    filters: ['by', 'resource', 'action', 'at', 'record'],
    pageSize: 50,
  },
  form: [],
  show: [
    { fields: ['by', 'at', 'times', 'resource', 'record', 'call'] },
    { title: 'Changes', fields: ['changes', 'besides'] },
    { piece: 'undo' },
    { title: 'From where', fields: ['ip', 'userAgent', 'requestId', 'batch', 'undoes', 'version'] },
  ],
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  appendOnly: true,
  samples: 0,
})
