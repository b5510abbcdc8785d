import { belongsTo, password, tags, yesNo } from '../../../vocabulary'
import { itReports, known } from './box-fixture'

itReports({
  'a search by a reference to records without a text as title': [
    { fields: { bin: belongsTo('bin', { readOnly: true }) }, list: { search: ['bin'] } },
    "resources/box: list.search: the title of the records behind 'bin' is not a text; expected one of their text fields, 'bin.…'.",
  ],
  'a column for an unknown field': [
    { list: { columns: ['code', 'startsAt'] } },
    `resources/box: list.columns: there is no field 'startsAt'. Did you mean 'startsOn'? ${known}`,
  ],
  'a column for a write-only field': [
    { fields: { secret: password() }, list: { columns: ['secret'] } },
    "resources/box: list.columns: 'secret' is write-only, so it cannot be a column. Remove it.",
  ],
  'a search in a field that is no text': [
    { list: { search: ['startsOn'] } },
    "resources/box: list.search: 'startsOn' (date) cannot be searched; expected a text field that is stored.",
  ],
  'a search through a field that is no reference': [
    { list: { search: ['grade.code'] } },
    "resources/box: list.search: 'grade' (choice) is not a reference; expected a stored belongsTo(…).",
  ],
  'a search through a reference in an unknown field': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }) }, list: { search: ['shelf.rom'] } },
    "resources/box: list.search: there is no field 'rom'. Did you mean 'room'? Expected one of: code, room, width.",
  ],
  'a search through a reference in a field that is no text': [
    { fields: { shelf: belongsTo('shelf', { readOnly: true }) }, list: { search: ['shelf.width'] } },
    "resources/box: list.search: 'shelf.width' (integer) cannot be searched; expected a text field that is stored.",
  ],
  'a filter by a field that cannot filter a list': [
    { fields: { words: tags() }, list: { filters: ['words'] } },
    "resources/box: list.filters: 'words' (tags) cannot narrow a list. Leave it out.",
  ],
  'a filter with a name reserved in the address of a list': [
    { fields: { tab: yesNo() }, list: { filters: ['tab'] } },
    "resources/box: list.filters: 'tab' has another meaning in the address of a list; expected none of page, size, sort, q, tab. Rename the field, or leave it out.",
  ],
  'a sort order by a field that cannot be sorted': [
    { fields: { words: tags() }, list: { sort: '-words' } },
    "resources/box: list.sort: a list cannot be sorted by 'words' (tags). Sort by another field.",
  ],
  'tabs by a field that is no choice': [
    { list: { tabs: { field: 'code' } } },
    "resources/box: list.tabs: 'code' is not a choice; expected a field declared with choice(…).",
  ],
  'a tab for an unknown choice': [
    { list: { tabs: { field: 'grade', values: ['smal'] } } },
    "resources/box: list.tabs: 'smal' is not among the choices of 'grade'. Did you mean 'small'? Expected one of: small, large.",
  ],
  'a column twice': [
    { list: { columns: ['code', 'grade', 'code'] } },
    "resources/box: list.columns: 'code' is named twice. Leave one of them out.",
  ],
  'a filter twice': [
    { list: { filters: ['grade', 'grade'] } },
    "resources/box: list.filters: 'grade' is named twice. Leave one of them out.",
  ],
})
