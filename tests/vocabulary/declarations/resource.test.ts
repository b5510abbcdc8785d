import {
  builtInIcons,
  choice,
  choices,
  integer,
  lines,
  longText,
  markdown,
  password,
  tags,
  text,
  yesNo,
} from '../../../vocabulary'
import { itReports, known, open } from './box-fixture'

itReports({
  'a text for an unknown event': [
    { events: { plce: 'Box placed' }, actions: { place: { ...open, label: 'Place' } } },
    "resources/box: events: there is no call 'plce'. Did you mean 'place'? Expected one of: list, options, show, create, edit, delete, status, place.",
  ],
  'a resource name that is invalid in an address': [
    { name: 'Box_1' },
    "business: pieces.box-lid: there is no resource 'box'. Expected one of: shelf, stack, sheet, bin, Box_1.",
    "resources/stack: fields.box: there is no resource 'box'. Declare it in resources/box.ts, or name another.",
    "resources/sheet: fields.box: there is no resource 'box'. Declare it in resources/box.ts, or name another.",
    "resources/Box_1: name: 'Box_1' cannot be part of an address; expected lower-case letters, digits and single hyphens, such as 'price-list'.",
  ],
  'an API name that is invalid in settings': [
    { api: 'Billing_API' },
    "resources/box: api: 'Billing_API' cannot be the name of an API; expected lower-case letters, digits and single hyphens, such as 'billing'.",
  ],
  'a title by an unknown field': [
    { title: 'kode', list: { columns: ['code'], search: ['code'] } },
    `resources/box: title: there is no field 'kode'. Did you mean 'code'? ${known}`,
  ],
  'a title by a field that is no text': [
    { fields: { words: tags() }, title: 'words' },
    "resources/box: title: 'words' (tags) cannot name a record; expected a stored text, number or belongsTo(…).",
  ],
  'titles by fields of several lines': [
    { fields: { story: markdown(), remarks: longText() }, title: ['story', 'remarks'] },
    "resources/box: title: 'story' (markdown) does not fit into a name; expected a single-line field.",
    "resources/box: title: 'remarks' (longText) does not fit into a name; expected a single-line field.",
  ],
  'a summary field of several lines': [
    { fields: { parts: lines({ code: text() }) }, summary: ['parts'] },
    "resources/box: summary: 'parts' (lines) does not fit on one line; expected a single-line field.",
  ],
  'a former name that a resource still has': [
    { was: 'shelf' },
    "resources/box: was: the resource 'shelf' still exists; expected a name that is no longer used. Remove 'was', or rename that resource.",
  ],
  'a letter that opens the dashboard': [
    { menu: { group: 'Catalogue', icon: 'box', letter: 'd' } },
    "resources/box: menu.letter: 'd' already opens the dashboard. Choose another letter, or remove it.",
  ],
  'a letter that opens another list': [
    { menu: { group: 'Catalogue', icon: 'box', letter: 's' } },
    "resources/box: menu.letter: 's' already opens stack. Choose another letter, or remove it.",
  ],
  'an invalid shortcut letter': [
    { menu: { group: 'Catalogue', icon: 'box', letter: 'B' } },
    "resources/box: menu.letter: 'B' is not a shortcut letter; expected one lower-case letter from a to z.",
  ],
  'a menu position that is no number': [
    { menu: { group: 'Catalogue', icon: 'box', order: Number.NaN } },
    'resources/box: menu.order: NaN is not valid; expected a number. Give one.',
  ],
  'an unknown menu group': [
    { menu: { group: 'Catalog' as never, icon: 'box' } },
    "resources/box: menu.group: the menu has no group 'Catalog'. Did you mean 'Catalogue'? Expected one of: Catalogue, Administration. Name one, or add it to the menu of business/index.ts.",
  ],
  'an unknown icon': [
    { menu: { group: 'Catalogue' as never, icon: 'crene' as never } },
    `resources/box: menu.icon: there is no icon 'crene'. Did you mean 'crane'? Expected one of: ${builtInIcons.join(', ')}, crane. Name one, or add your own to the icons of business/index.ts.`,
  ],
  'a menu entry for a resource without a list': [
    { menu: { group: 'Catalogue', icon: 'box' }, calls: { list: false, options: false } },
    "resources/box: menu: the resource has no list. Remove 'menu', or allow the list.",
  ],
  'options by status without a status field': [
    { fields: { status: yesNo() }, options: 'status' },
    "resources/box: options: the options are read by status, but no field is a status. Add a field declared with onOff(), or use 'option' or 'list'.",
  ],
  'an overlap over fields of different kinds': [
    {
      fields: { width: integer() },
      overlaps: { at: 'code', range: ['startsOn', 'width'], first: 'code' },
    },
    "resources/box: overlaps.range: 'startsOn' (date) cannot be compared with 'width' (integer); expected both to be numbers, days or moments. Name another field.",
    "resources/box: overlaps.first: 'code' (text) cannot decide which record has priority; expected a number.",
  ],
  'a write-only field on a page and in a summary': [
    { fields: { secret: password() }, summary: ['secret'], show: [{ fields: ['code', 'secret'] }] },
    "resources/box: summary: 'secret' is write-only, so the summary cannot show it. Remove it.",
    "resources/box: show[0]: 'secret' is write-only, so no page can show it. Remove it.",
  ],
  'an empty title and empty columns': [
    { title: [], list: { columns: [], pageSize: 0 }, samples: -1 },
    'resources/box: title: no field is the title. Name one.',
    'resources/box: list.columns: there is nothing to list. Name some fields, or leave it out.',
    'resources/box: list.pageSize: 0 is not valid; expected a whole number from 1 to 1000. Give one.',
    'resources/box: samples: -1 is not valid; expected a whole number from 0 on. Give one.',
  ],
  'empty texts': [
    {
      label: ['', 'Boxes'],
      fields: { colour: choice(choices({ red: ' ' })) },
      rules: [{ holds: {}, at: 'grade', says: '' }],
    },
    'resources/box: rules[0].holds: the rule requires nothing. Add a condition, or remove the rule.',
    'resources/box: label: the text is empty. Enter a text, or remove it.',
    'resources/box: fields.colour.red.label: the text is empty. Enter a text, or remove it.',
    'resources/box: rules[0].says: the text is empty. Enter a text, or remove it.',
  ],
  'a time zone by a field that is no time zone': [
    { zone: 'code' },
    "resources/box: zone: 'code' (text) is not a time zone; expected a field declared as timeZone().",
  ],
})
