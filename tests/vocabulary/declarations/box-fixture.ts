import { expect, it } from 'vitest'
import {
  type Business,
  belongsTo,
  checkDeclarations,
  choice,
  choices,
  createRegistry,
  date,
  defineResource,
  type Fields,
  file,
  integer,
  onOff,
  type Resource,
  text,
} from '../../../vocabulary'

export const sizes = choices({ small: { label: 'Small' }, large: { label: 'Large' } })

export const stages = choices({
  begun: { label: 'Begun', next: ['done', 'paused'] },
  paused: { label: 'Paused', resumes: true },
  done: { label: 'Done' },
})

export const stage = choice(stages, { readOnly: true })

export const fields = {
  code: text({ required: true }),
  grade: choice(sizes),
  startsOn: date(),
  status: onOff(),
}

export type Declaration = Parameters<typeof defineResource<string, Fields>>[0]

/** A box whose names have the type `string`, so that the compiler does not report wrong names. */
export const declareBox = (changes: Partial<Declaration> = {}): Resource =>
  defineResource<string, Fields>({
    name: 'box',
    label: ['Box', 'Boxes'],
    title: 'code',
    ...changes,
    fields: { ...fields, ...changes.fields },
  })

export const shelf = defineResource({
  name: 'shelf',
  label: ['Shelf', 'Shelves'],
  title: 'code',
  calls: { list: false },
  fields: { code: text({ required: true }), room: text(), width: integer() },
})

/** A resource for the contents of boxes. */
export const stack = defineResource({
  name: 'stack',
  label: ['Stack', 'Stacks'],
  menu: { group: 'Catalogue', icon: 'box', letter: 's' },
  title: 'code',
  fields: { code: text({ required: true }), box: belongsTo('box', { readOnly: true }) },
})

/** A resource for documents about boxes. */
export const sheet = defineResource({
  name: 'sheet',
  label: ['Sheet', 'Sheets'],
  title: 'code',
  fields: { code: text(), box: belongsTo('box', { readOnly: true }), scan: file({ required: true }) },
})

export const bin = defineResource({
  name: 'bin',
  label: ['Bin', 'Bins'],
  title: 'number',
  fields: { number: integer() },
})

const depot: Business = {
  name: 'Depot',
  menu: ['Catalogue'],
  icons: ['crane'],
  pieces: { 'box-lid': 'box', 'shelf-plan': ['shelf', 'stack'] },
}

export const ofStacks = { resource: 'stack', by: 'box' }

export const open = { label: 'Open', call: { method: 'POST', path: '/box/open/{id}' } } as const

export const known = 'Expected one of: code, grade, startsOn, status, createdAt, updatedAt.'

/**
 * The wrong declaration, and the expected texts of the report: the place, the wrong value, the expected value, and the
 * solution.
 */
type Slips = Readonly<Record<string, readonly [Partial<Declaration>, ...string[]]>>

/**
 * Adds a test for each error in the declaration of a box. The declaration is checked together with the other resources
 * of this file.
 */
export const itReports = (slips: Slips) =>
  it.each(Object.entries(slips))('reports %s', (_, [changes, ...said]) => {
    expect(checkDeclarations(createRegistry([shelf, stack, sheet, bin, declareBox(changes)]), depot)).toEqual(said)
  })
