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

/** Kinds that are pictures, other records, or records within the record; and those that only the server writes. */
export const objectKindCases = {
  file: {
    field: file(),
    takes: [['/files/a.file'], [{ url: 'https://example.com/a.pdf', name: 'a.pdf' }]],
    refuses: [
      [7, /Expected a file as a part/],
      [{ name: 'a.pdf' }, /Expected a file/],
    ],
    reads: asJson,
  },
  files: {
    field: files({ max: 2 }),
    takes: [[[{ url: '/files/a.file' }, '/files/b.file']]],
    refuses: [
      ['/files/a.file', /Expected a list of files/],
      [[1], /Expected a file/],
      [['a', 'b', 'c'], /At most 2 files/],
    ],
    reads: asJson,
  },
  image: {
    field: image(),
    takes: [['/files/a.webp'], [{ url: '/files/a.webp' }]],
    refuses: [
      [7, /Expected a picture as a file/],
      [{ name: 'a.png' }, /Expected a picture/],
    ],
    reads: asText,
  },
  images: {
    field: images({ of: 'book-picture', by: 'book', max: 2 }),
    takes: [[[{ url: '/files/a.webp' }]]],
    refuses: [
      ['/files/a.webp', /Expected a list of pictures/],
      [[1], /Expected a picture/],
      [['a', 'b', 'c'], /At most 2 pictures/],
    ],
    reads: asText,
  },
  belongsTo: {
    field: belongsTo('role'),
    takes: [['r1'], [{ id: 'r1', name: 'Viewer' }, 'r1'], [7, '7']],
    refuses: [
      [{ name: 'Viewer' }, /Expected the id of a record/],
      [true, /Expected the id of a record/],
      ['x'.repeat(65), /at most 64 characters/],
    ],
    reads: asText,
  },
  hasMany: {
    field: hasMany('branch', { max: 2 }),
    takes: [[['s1', 's2']], [[{ id: 's1', name: 'Shop' }, 's1'], ['s1']]],
    refuses: [
      ['s1', /Expected a list of ids/],
      [[null], /Expected the id of a record/],
      [['s1', 's2', 's3'], /At most 2/],
    ],
    reads: asJson,
  },
  lines: {
    field: lines({ key: text() }, { max: 1 }),
    takes: [[[{ key: 'a' }]]],
    refuses: [
      [{ key: 'a' }, /Expected a list of records/],
      [['a'], /Expected a record/],
      [[['a']], /Expected a record/],
      [[{}, {}], /At most 1/],
    ],
    reads: asJson,
  },
  children: {
    field: children('loan-item', 'loan', { max: 1 }),
    takes: [[[{ quantity: 1 }]]],
    refuses: [
      ['a', /Expected a list of records/],
      [[1], /Expected a record/],
      [[{}, {}], /At most 1/],
    ],
    reads: asJson,
  },
  group: {
    field: group({ city: text() }),
    takes: [[{ city: 'Pune' }]],
    refuses: [
      ['Pune', /Expected a record/],
      [['Pune'], /Expected a record/],
    ],
    reads: [['{"city":"Pune"}', { city: 'Pune' }]],
  },
  details: {
    field: details({ by: 'category' }),
    takes: [[{ finish: 'Matt', thickness: 0.8 }], [{}]],
    refuses: [
      ['Matt', /Expected a record/],
      [['Matt'], /Expected a record/],
      [Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, at])), /At most 100/],
    ],
    reads: [
      ['{"finish":"Matt"}', { finish: 'Matt' }],
      ['{', '{'],
    ],
  },
  resourceName: { field: resourceName(), takes: [['event']], refuses: [[1, /Expected text/]], reads: asText },
  anyRecord: {
    field: anyRecord({ resource: 'resource', named: 'title' }),
    takes: [['an-id']],
    refuses: [['x'.repeat(65), /At most 64/]],
    reads: asText,
  },
  changes: {
    field: changes({ resource: 'resource' }),
    takes: [[[{ field: 'value', before: 1, after: 2 }]]],
    refuses: [['a', /Expected a list of changes/]],
    reads: asJson,
  },
} satisfies Partial<Record<KindName, Case>>
