import {
  anyRecord,
  belongsTo,
  changes,
  children,
  details,
  file,
  files,
  group,
  hasMany,
  image,
  images,
  type KindName,
  lines,
  resourceName,
  text,
} from '../../vocabulary'
import { asJson, asText, type Case } from './kind-case'

/** Kinds for pictures, other records and nested records, and kinds that only the server writes. */
export const objectKindCases = {
  file: {
    field: file(),
    takes: [['/files/a.file'], [{ url: 'https://example.com/a.pdf', name: 'a.pdf' }]],
    refuses: [
      [7, /Must be a file, sent as a part/],
      [{ name: 'a.pdf' }, /Must be a file/],
    ],
    reads: asJson,
  },
  files: {
    field: files({ max: 2 }),
    takes: [[[{ url: '/files/a.file' }, '/files/b.file']]],
    refuses: [
      ['/files/a.file', /Must be a list of files/],
      [[1], /Must be a file/],
      [['a', 'b', 'c'], /At most 2 files/],
    ],
    reads: asJson,
  },
  image: {
    field: image(),
    takes: [['/files/a.webp'], [{ url: '/files/a.webp' }]],
    refuses: [
      [7, /Must be an image file/],
      [{ name: 'a.png' }, /Must be an image/],
    ],
    reads: asText,
  },
  images: {
    field: images({ of: 'book-picture', by: 'book', max: 2 }),
    takes: [[[{ url: '/files/a.webp' }]]],
    refuses: [
      ['/files/a.webp', /Must be a list of images/],
      [[1], /Must be an image/],
      [['a', 'b', 'c'], /At most 2 images/],
    ],
    reads: asText,
  },
  belongsTo: {
    field: belongsTo('role'),
    takes: [['r1'], [{ id: 'r1', name: 'Viewer' }, 'r1'], [7, '7']],
    refuses: [
      [{ name: 'Viewer' }, /Must be the id of a record/],
      [true, /Must be the id of a record/],
      ['x'.repeat(65), /at most 64 characters/],
    ],
    reads: asText,
  },
  hasMany: {
    field: hasMany('branch', { max: 2 }),
    takes: [[['s1', 's2']], [[{ id: 's1', name: 'Shop' }, 's1'], ['s1']]],
    refuses: [
      ['s1', /Must be a list of ids/],
      [[null], /Must be the id of a record/],
      [['s1', 's2', 's3'], /At most 2/],
    ],
    reads: asJson,
  },
  lines: {
    field: lines({ key: text() }, { max: 1 }),
    takes: [[[{ key: 'a' }]]],
    refuses: [
      [{ key: 'a' }, /Must be a list of records/],
      [['a'], /Must be a record/],
      [[['a']], /Must be a record/],
      [[{}, {}], /At most 1/],
    ],
    reads: asJson,
  },
  children: {
    field: children('loan-item', 'loan', { max: 1 }),
    takes: [[[{ quantity: 1 }]]],
    refuses: [
      ['a', /Must be a list of records/],
      [[1], /Must be a record/],
      [[{}, {}], /At most 1/],
    ],
    reads: asJson,
  },
  group: {
    field: group({ city: text() }),
    takes: [[{ city: 'Pune' }]],
    refuses: [
      ['Pune', /Must be a record/],
      [['Pune'], /Must be a record/],
    ],
    reads: [['{"city":"Pune"}', { city: 'Pune' }]],
  },
  details: {
    field: details({ by: 'category' }),
    takes: [[{ finish: 'Matt', thickness: 0.8 }], [{}]],
    refuses: [
      ['Matt', /Must be a record/],
      [['Matt'], /Must be a record/],
      [Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, at])), /At most 100/],
    ],
    reads: [
      ['{"finish":"Matt"}', { finish: 'Matt' }],
      ['{', '{'],
    ],
  },
  resourceName: { field: resourceName(), takes: [['event']], refuses: [[1, /Must be text/]], reads: asText },
  anyRecord: {
    field: anyRecord({ resource: 'resource', named: 'title' }),
    takes: [['an-id']],
    refuses: [['x'.repeat(65), /At most 64/]],
    reads: asText,
  },
  changes: {
    field: changes({ resource: 'resource' }),
    takes: [[[{ field: 'value', before: 1, after: 2 }]]],
    refuses: [['a', /Must be a list of changes/]],
    reads: asJson,
  },
} satisfies Partial<Record<KindName, Case>>
