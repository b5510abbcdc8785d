import { expect, it } from 'vitest'
import { findOutboxErrors } from '../../../server/features/outbox'
import {
  choice,
  choices,
  createRegistry,
  dateTime,
  defineResource,
  email,
  integer,
  longText,
  text,
} from '../../../vocabulary'

const states = choices({ waiting: 'Waiting', sent: 'Sent', failed: 'Failed', 'not-sent': 'Not sent' })

const fields = {
  toName: text(),
  toAddress: email(),
  subject: text(),
  text: longText(),
  html: longText(),
  state: choice(states),
  problem: text(),
  tries: integer(),
  nextAt: dateTime(),
  sentAt: dateTime(),
}

const registryOf = (own: object) =>
  createRegistry([
    defineResource({ name: 'letter', label: ['Letter', 'Letters'], title: 'subject', fields: own as typeof fields }),
  ])

const { toAddress: _, html: __, ...others } = fields

it.each([
  ['nothing without an outbox', {}, undefined, []],
  ['nothing if the resource has the needed fields', fields, 'letter', []],
  [
    'an unknown resource',
    fields,
    'leter',
    [
      "business/server.ts: outbox: there is no resource 'leter'. Did you mean 'letter'? Name the resource whose records are letters, or leave 'outbox' out.",
    ],
  ],
  [
    'fields with other names',
    { ...others, to: email() },
    'letter',
    [
      "resources/letter: the outbox of business/server.ts needs the field 'toAddress', and there is none. Declare toAddress: email().",
      "resources/letter: the outbox of business/server.ts needs the field 'html', and there is none. Declare html: longText({ max: 200_000 }).",
    ],
  ],
  [
    'fields of unsuitable kinds',
    { ...fields, tries: text(), state: choice(choices({ waiting: 'Waiting', sent: 'Sent' })) },
    'letter',
    [
      "resources/letter: the outbox of business/server.ts needs the field 'state', and it lacks failed, not-sent. Declare state: choice(states), of waiting, sent, failed, not-sent.",
      "resources/letter: the outbox of business/server.ts needs the field 'tries', and this one cannot keep it. Declare tries: integer({ default: 0 }).",
    ],
  ],
])('a start reports %s', (_, own, resource, said) => {
  expect(findOutboxErrors(registryOf(own), resource === undefined ? undefined : { resource })).toEqual(said)
})
