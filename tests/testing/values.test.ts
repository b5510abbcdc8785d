import { describe, expect, it } from 'vitest'
import { sampleFormValues } from '../../testing/sample-values'
import {
  allFileTypes,
  belongsTo,
  children,
  choice,
  choices,
  createRegistry,
  defineResource,
  file,
  fileRejectionReason,
  files,
  text,
} from '../../vocabulary'

const paper = defineResource({
  name: 'paper',
  label: ['Paper', 'Papers'],
  title: 'name',
  fields: {
    name: text({ required: true }),
    ...Object.fromEntries(allFileTypes.map((type) => [type, file({ types: [type] })])),
    several: files({ types: ['pdf'] }),
  },
})

describe('the sample values that every business is tested with', () => {
  it.each(allFileTypes)('include an accepted file where only %s is allowed', async (type) => {
    const registry = createRegistry([paper])
    const values = await sampleFormValues({ registry, index: 1, reference: () => null }, paper)
    const made = values[type] as File
    const bytes = new Uint8Array(await made.arrayBuffer())
    expect(fileRejectionReason(made.name, bytes, { types: [type], megabytes: 1 })).toBeUndefined()
    expect(values.several).toEqual([expect.objectContaining({ name: 'notes.pdf' })])
  })

  it('start a choice with transitions at the initial value of a record', async () => {
    const ways = choices({ sent: 'Sent', packed: { label: 'Packed', next: ['sent'] } })
    const parcel = defineResource({
      name: 'parcel',
      label: ['Parcel', 'Parcels'],
      title: 'name',
      fields: { name: text({ required: true }), way: choice(ways, { default: 'packed' }) },
    })
    const registry = createRegistry([parcel])
    expect(await sampleFormValues({ registry, index: 1, reference: () => null }, parcel)).toMatchObject({
      way: 'packed',
    })
  })

  it('leave files of rows to the records themselves, because only records can upload them', async () => {
    const sheet = defineResource({
      name: 'sheet',
      label: ['Sheet', 'Sheets'],
      title: 'name',
      fields: { name: text({ required: true }), block: belongsTo('block', { readOnly: true }), scan: file() },
    })
    const block = defineResource({
      name: 'block',
      label: ['Block', 'Blocks'],
      title: 'name',
      fields: { name: text(), sheets: children('sheet', 'block', { required: true }) },
    })
    const registry = createRegistry([sheet, block])
    const valuesOf = (resource: typeof sheet | typeof block) =>
      sampleFormValues({ registry, index: 1, reference: () => null }, resource)
    expect((await valuesOf(block)).sheets).toEqual([{ name: expect.any(String) }])
    expect((await valuesOf(sheet)).scan).toBeInstanceOf(File)
  })
})
