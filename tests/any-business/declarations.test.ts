import { describe, expect, it } from 'vitest'
import { registry } from '../../server/operations/registry'
import { checkDeclarations, checkValue, isReadOnly, labelOf } from '../../vocabulary'
import { samplerAt } from '../vocabulary/sampler'

it('the declarations of the business have no errors', () => {
  expect(checkDeclarations(registry)).toEqual([])
})

describe('the sections of the declared resources', () => {
  it('do not contain a field twice', () => {
    for (const { name, form, show } of registry.all)
      for (const sections of [form, show]) {
        const fields = sections.flatMap((section) => ('fields' in section ? section.fields : []))
        expect(fields, name).toHaveLength(new Set(fields).size)
      }
  })
})

describe('the labels of the declared resources', () => {
  it('are nouns, so that messages about a field are proper sentences', () => {
    for (const { name, fields, actions } of registry.all)
      for (const asked of [fields, ...Object.values(actions).map((action) => action.fields ?? {})])
        for (const field of Object.keys(asked)) expect(labelOf(asked, field), name).not.toMatch(/ (is|are)$/)
  })
})

describe('the fields of the declared resources', () => {
  const typed = registry.all.flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, field]) => !isReadOnly(field))
      .map(([name, field]) => ({ at: `${resource.name}.${name}`, name, field })),
  )

  it.each(typed)('$at accepts its own samples', async ({ name, field }) => {
    // A kind without samples leaves the value to the sample data of its resource.
    for (const index of [0, 1, 7, 99]) {
      const sample = await field.kind.sample(field, samplerAt(index))
      if (sample !== null) expect(checkValue({ [name]: field }, name, sample).messages).toEqual([])
    }
  })
})
