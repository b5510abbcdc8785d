import {
  choice,
  choices,
  codes,
  countryList,
  date,
  dateTime,
  decimal,
  integer,
  type KindName,
  money,
  onOff,
  percent,
  permissions,
  rating,
  tags,
  yesNo,
} from '../../vocabulary'
import { asJson, asNumber, asText, type Case } from './kind-case'

/** Kinds for numbers, dates and choices. */
export const valueKindCases = {
  integer: {
    field: integer({ min: 1, max: 10 }),
    takes: [[1], [10]],
    refuses: [
      [0, /Must be at least 1/],
      [11, /Must be at most 10/],
      [1.5, /whole number/],
      ['1', /whole number/],
      [Number.NaN, /whole number/],
      [Number.POSITIVE_INFINITY, /whole number/],
    ],
    reads: asNumber,
  },
  decimal: {
    field: decimal({ decimals: 2, min: 0 }),
    takes: [[0], [12.34], [0.29], [1.1]],
    refuses: [
      [12.345, /Must have at most 2 decimal places/],
      [-0.01, /Must be at least 0/],
      ['1', /Must be a number/],
      [1e14, /Must be at most 10,000,000,000,000\./],
    ],
    reads: asNumber,
  },
  money: {
    field: money({ min: 0 }),
    takes: [[0], [19.99], [0.0001], [99_999_999_999.9999]],
    refuses: [
      [0.00001, /Must have at most 4 decimal places/],
      [-1, /Must be at least 0/],
      ['19.99', /Must be a number/],
      [1e12, /Must be at most 100,000,000,000\./],
    ],
    reads: asNumber,
  },
  percent: {
    field: percent(),
    takes: [[0], [18], [100], [7.25]],
    refuses: [
      [100.01, /Must be at most 100/],
      [-1, /Must be at least 0/],
      ['18', /Must be a number/],
    ],
    reads: asNumber,
  },
  rating: {
    field: rating({ max: 4 }),
    takes: [[1], [4]],
    refuses: [
      [0, /Must be at least 1/],
      [5, /Must be at most 4/],
      [3.5, /whole number/],
      ['3', /whole number/],
    ],
    reads: asNumber,
  },
  onOff: {
    field: onOff(),
    takes: [[1], [0]],
    refuses: [
      [2, /Must be 1 \(active\) or 0 \(inactive\)/],
      [true, /Must be 1/],
      ['1', /Must be 1/],
    ],
    reads: [
      ['1', 1],
      ['0', 0],
      ['on', 'on'],
    ],
  },
  yesNo: {
    field: yesNo(),
    takes: [[true], [false]],
    refuses: [
      [1, /Must be true or false/],
      ['yes', /Must be true or false/],
    ],
    reads: [
      ['true', true],
      ['1', true],
      ['false', false],
      ['0', false],
      ['yes', 'yes'],
    ],
  },
  choice: {
    field: choice(choices({ small: { label: 'Small' }, large: { label: 'Large' } })),
    takes: [['small'], ['large']],
    refuses: [
      ['smal', /^'smal' is not one of the choices. Choose one of: small, large\. Did you mean 'small'\?$/],
      ['toString', /not one of the choices/],
      [1, /Must be text/],
    ],
    reads: asText,
  },
  permissions: {
    field: permissions(),
    takes: [[['event.edit', 'event.list']]],
    refuses: [['event.edit', /Must be a list of texts/]],
    reads: asJson,
  },
  countryList: {
    field: countryList(),
    takes: [[['IN', 'DE']], [['in', 'IN'], ['IN']], [[]]],
    refuses: [
      ['IN', /Must be a list of two-letter country codes/],
      [['India'], /Must be a valid two-letter country code/],
    ],
    reads: asJson,
  },
  tags: {
    field: tags({ max: 2 }),
    takes: [[['a', 'b']], [[' a ', 'a'], ['a']]],
    refuses: [
      ['a', /Must be a list of texts/],
      [['a', 'b', 'c'], /At most 2/],
      [[' '], /must not be empty/],
      [['x'.repeat(61)], /at most 60 characters/],
      [[1], /Must be text/],
    ],
    reads: asJson,
  },
  codes: {
    field: codes({ max: 2 }),
    takes: [
      [['A1', 'a1']],
      [
        [' VIP-7 ', ''],
        ['VIP-7', ''],
      ],
    ],
    refuses: [
      ['a', /Must be a list of texts/],
      [['a', 'b', 'c'], /At most 2/],
      [['x', 'x'.repeat(501)], /Line 2 has more than 500 characters/],
      [[1], /Must be text/],
    ],
    reads: [['A1\nVIP-7;B', ['A1', 'VIP-7', 'B']]],
  },
  date: {
    field: date(),
    takes: [['2026-03-31'], ['2028-02-29']],
    refuses: [
      ['2026-02-29', /Must be a valid date, such as/],
      ['31.03.2026', /such as 2026-03-31/],
      ['2026-03-31T00:00:00Z', /Must be a valid date/],
      [20260331, /Must be a date/],
    ],
    reads: asText,
  },
  dateTime: {
    field: dateTime(),
    takes: [['2026-03-31T09:30:00.000Z'], ['2026-03-31T15:00:00+05:30', '2026-03-31T09:30:00.000Z']],
    refuses: [
      ['2026-03-31T09:30:00', /Must be a valid date and time/],
      ['2026-13-31T09:30:00Z', /Must be a valid date and time/],
      ['2026-02-30T09:30:00Z', /Must be a valid date and time/],
      ['now', /such as 2026-03-31T09:30:00Z/],
      [0, /Must be a date and time/],
    ],
    reads: asText,
  },
} satisfies Partial<Record<KindName, Case>>
