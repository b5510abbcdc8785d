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

/** Kinds that are kept as text. */
export const textKindCases = {
  text: {
    field: text({ min: 2, max: 5, capitals: true, pattern: { matches: '^[A-Z]+$', says: 'Letters only.' } }),
    takes: [['abc', 'ABC'], [' ab ', 'AB'], ['ABCDE'], ['\tab\t', 'AB']],
    refuses: [
      [7, /^Expected text\.$/],
      [['a'], /^Expected text\.$/],
      ['a', /1 characters; at least 2 are needed/],
      ['abcdef', /6 characters; at most 5 are allowed/],
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
      [{}, /Expected text/],
    ],
    reads: asText,
  },
  markdown: {
    field: markdown({ max: 20 }),
    takes: [['# Head\n\n- **point**'], ['<b>stays</b>'], [' trimmed ', 'trimmed']],
    refuses: [
      ['x'.repeat(21), /at most 20/],
      ['bell\u0007', /control characters/],
      [['# Head'], /Expected text/],
    ],
    reads: asText,
  },
  email: {
    field: email(),
    takes: [['Name@Example.COM', 'name@example.com'], ['a.b+c@sub.example.org']],
    refuses: [
      ['name', /expected something like name@example\.com/],
      ['name@example', /Not an e-mail/],
      [`${'a'.repeat(250)}@example.com`, /at most 254/],
      [1, /Expected text/],
    ],
    reads: asText,
  },
  phone: {
    field: phone(),
    takes: [['+14155550100'], ['+91 (22) 5550-100', '+91225550100']],
    refuses: [
      ['4155550100', /expected something like \+14155550100/],
      ['+0123456789', /international/],
      ['+1234567890123456', /international/],
      [4155550100, /Expected text/],
    ],
    reads: asText,
  },
  url: {
    field: url({ blanks: ['handle'] }),
    takes: [['https://example.com/{handle}'], ['http://example.com/?u={handle}']],
    refuses: [
      ['https://example.com/me', /Must contain \{handle\}/],
      ['example.com/{handle}', /Not a web address/],
      ['javascript:alert("{handle}")', /Not a web address/],
      ['ftp://example.com/{handle}', /Not a web address/],
      [true, /Expected text/],
    ],
    reads: asText,
  },
  slug: {
    field: slug({ max: 20 }),
    takes: [['ghost-stories'], ['2026']],
    refuses: [
      ['Greeting', /Small letters/],
      ['a--b', /single dashes/],
      ['-a', /single dashes/],
      ['a b', /Small letters/],
      ['x'.repeat(21), /at most 20/],
    ],
    reads: asText,
  },
  timeZone: {
    field: timeZone(),
    takes: [['Asia/Kolkata'], ['UTC']],
    refuses: [
      ['Mars/Olympus', /Not a time zone/],
      [5.5, /Expected text/],
    ],
    reads: asText,
  },
  country: {
    field: country(),
    takes: [['IN'], [' de ', 'DE']],
    refuses: [
      ['XX', /Not a country; .* such as IN/],
      ['India', /Not a country/],
      [91, /Expected text/],
    ],
    reads: asText,
  },
  colour: {
    field: colour(),
    takes: [['#1F6FEB', '#1f6feb']],
    refuses: [
      ['red', /six hexadecimal digits/],
      ['#fff', /six hexadecimal digits/],
      [0, /Expected text/],
    ],
    reads: asText,
  },
  password: {
    field: password(),
    takes: [['correct horse battery'], [' spaces count too ']],
    refuses: [
      ['short', /at least 12 characters/],
      ['x'.repeat(201), /at most 200 characters/],
      [123456789012, /Expected text/],
    ],
    reads: asText,
  },
} satisfies Partial<Record<KindName, Case>>
