import {
  colour,
  country,
  email,
  type KindName,
  longText,
  markdown,
  password,
  phone,
  slug,
  text,
  timeZone,
  url,
} from '../../vocabulary'
import { asText, type Case } from './kind-case'

/** Kinds that are stored as text. */
export const textKindCases = {
  text: {
    field: text({ min: 2, max: 5, capitals: true, pattern: { matches: '^[A-Z]+$', says: 'Letters only.' } }),
    takes: [['abc', 'ABC'], [' ab ', 'AB'], ['ABCDE'], ['\tab\t', 'AB']],
    refuses: [
      [7, /^Must be text\.$/],
      [['a'], /^Must be text\.$/],
      ['a', /Must have at least 2 characters \(now 1\)/],
      ['abcdef', /Must have at most 5 characters \(now 6\)/],
      ['a1', /^Letters only\.$/],
      ['a\u0000b', /control characters/],
      ['a\u007fb', /control characters/],
    ],
    reads: asText,
  },
  longText: {
    field: longText({ max: 20 }),
    takes: [['two\nlines\tand a tab'], ['x'.repeat(20)]],
    refuses: [
      ['x'.repeat(21), /at most 20/],
      ['bell\u0007', /control characters/],
      [{}, /Must be text/],
    ],
    reads: asText,
  },
  markdown: {
    field: markdown({ max: 20 }),
    takes: [['# Head\n\n- **point**'], ['<b>stays</b>'], [' trimmed ', 'trimmed']],
    refuses: [
      ['x'.repeat(21), /at most 20/],
      ['bell\u0007', /control characters/],
      [['# Head'], /Must be text/],
    ],
    reads: asText,
  },
  email: {
    field: email(),
    takes: [['Name@Example.COM', 'name@example.com'], ['a.b+c@sub.example.org']],
    refuses: [
      ['name', /such as name@example\.com/],
      ['name@example', /Must be a valid e-mail/],
      [`${'a'.repeat(250)}@example.com`, /at most 254/],
      [1, /Must be text/],
    ],
    reads: asText,
  },
  phone: {
    field: phone(),
    takes: [['+14155550100'], ['+91 (22) 5550-100', '+91225550100']],
    refuses: [
      ['4155550100', /such as \+14155550100/],
      ['+0123456789', /phone number with country code/],
      ['+1234567890123456', /phone number with country code/],
      [4155550100, /Must be text/],
    ],
    reads: asText,
  },
  url: {
    field: url({ blanks: ['handle'] }),
    takes: [['https://example.com/{handle}'], ['http://example.com/?u={handle}']],
    refuses: [
      ['https://example.com/me', /Must contain \{handle\}/],
      ['example.com/{handle}', /Must be a valid web address/],
      ['javascript:alert("{handle}")', /Must be a valid web address/],
      ['ftp://example.com/{handle}', /Must be a valid web address/],
      [true, /Must be text/],
    ],
    reads: asText,
  },
  slug: {
    field: slug({ max: 20 }),
    takes: [['ghost-stories'], ['2026']],
    refuses: [
      ['Greeting', /Use only lowercase letters/],
      ['a--b', /single hyphens/],
      ['-a', /single hyphens/],
      ['a b', /Use only lowercase letters/],
      ['x'.repeat(21), /at most 20/],
    ],
    reads: asText,
  },
  timeZone: {
    field: timeZone(),
    takes: [['Asia/Kolkata'], ['UTC']],
    refuses: [
      ['Mars/Olympus', /Must be a valid time zone/],
      [5.5, /Must be text/],
    ],
    reads: asText,
  },
  country: {
    field: country(),
    takes: [['IN'], [' de ', 'DE']],
    refuses: [
      ['XX', /Must be a valid two-letter country code, such as IN/],
      ['India', /Must be a valid two-letter country code/],
      [91, /Must be text/],
    ],
    reads: asText,
  },
  colour: {
    field: colour(),
    takes: [['#1F6FEB', '#1f6feb']],
    refuses: [
      ['red', /six hexadecimal digits/],
      ['#fff', /six hexadecimal digits/],
      [0, /Must be text/],
    ],
    reads: asText,
  },
  password: {
    field: password(),
    takes: [['correct horse battery'], [' spaces count too ']],
    refuses: [
      ['short', /at least 12 characters/],
      ['x'.repeat(201), /at most 200 characters/],
      [123456789012, /Must be text/],
    ],
    reads: asText,
  },
} satisfies Partial<Record<KindName, Case>>
