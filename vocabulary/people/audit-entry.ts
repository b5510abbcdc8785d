import { anyRecord, changes, choice, dateTime, integer, resourceName, tags, text } from '../../kinds/definitions'
import { defineBaseDeclaration } from '../declaration'
import { historyActions } from '../records/history'

const readOnly = true

export const auditEntry = defineBaseDeclaration({
  name: 'audit-entry',
  label: ['History entry', 'History'],
  about: 'All changes and sign-ins with user, time and IP address. Entries cannot be edited.',
  menu: { group: 'Administration', icon: 'clock', order: 4 },
  title: ['action', 'title'],
  options: 'list',
  rowScope: 'record',

  fields: {
    at: dateTime({ readOnly, label: 'Date and time' }),
    by: text({ readOnly, label: 'User', help: 'The name of the user at that time.' }),
    byId: text({ readOnly, label: 'User ID' }),
    action: choice(historyActions, { readOnly, label: 'Action' }),
    call: text({ readOnly, label: 'API call', help: 'The permission that the API call required.' }),
    resource: resourceName({ label: 'Record type' }),
    record: anyRecord({ resource: 'resource', named: 'title', label: 'Record' }),
    title: text({ readOnly, label: 'Name', help: 'The name of the record at that time.' }),
    changes: changes({ resource: 'resource' }),
    besides: tags({
      readOnly,
      label: 'Also added',
      help: 'Record types that were added in bulk with this change. They have no separate history entries.',
    }),
    times: integer({
      label: 'Occurrences',
      readOnly,
      whenEmpty: 'Once',
      help: 'How often this happened within one hour. Frequent events share one entry.',
    }),
    ip: text({ readOnly, label: 'IP address' }),
    userAgent: text({ readOnly, label: 'Browser', max: 500 }),
    requestId: text({ readOnly, label: 'Request ID', help: 'All changes of one request share this ID.' }),
    batch: text({
      readOnly,
      label: 'Bulk change',
      help: 'All changes of one bulk change, such as an import, share this ID.',
    }),
    version: text({ readOnly, label: 'Version', help: 'The version of the record after this change.' }),
    undoes: text({ readOnly, label: 'Undone change', help: 'The request or bulk change that this entry undid.' }),
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
    { title: 'Origin', fields: ['ip', 'userAgent', 'requestId', 'batch', 'undoes', 'version'] },
  ],
  calls: { list: 'extension', show: 'extension', create: false, edit: false, delete: false },
  appendOnly: true,
  samples: 0,
})
