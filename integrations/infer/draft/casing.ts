import type { Casing } from '../../adapters/adapter'
import { applyCasing } from '../../adapters/casing'
import type { DraftField, LeftOutField, ResourceDraft } from './resource-draft'

const casings: readonly Casing[] = ['as declared', 'snake', 'pascal', 'kebab']

const allFields = (fields: readonly DraftField[]): readonly DraftField[] =>
  fields.flatMap((field) => [field, ...allFields(field.fields ?? [])])

/** The casing that produces the API's names of most fields. */
export function casingOf(drafts: readonly ResourceDraft[]): Casing {
  const fields = drafts.flatMap((draft) => allFields(draft.fields))
  const right = (casing: Casing) => fields.filter(({ name, property }) => applyCasing(name, casing) === property).length
  const [best = 'as declared'] = [...casings].sort((a, b) => right(b) - right(a))
  return best
}

/** Removes nested fields whose names do not match the casing, because adapters cannot rename nested fields. */
export function dropNestedFieldsOfOtherCasing(draft: ResourceDraft, casing: Casing): ResourceDraft {
  const leftOut: LeftOutField[] = []
  const inside = (fields: readonly DraftField[], at: string): readonly DraftField[] =>
    fields.flatMap((field) => {
      if (at !== '' && applyCasing(field.name, casing) !== field.property) {
        leftOut.push({
          property: at + field.property,
          because: `in nested records, names have the same spelling as all other names (${casing})`,
        })
        return []
      }
      if (!field.fields) return [field]
      const fields = inside(field.fields, `${at}${field.property}.`)
      if (fields.length > 0) return [{ ...field, fields }]
      leftOut.push({ property: at + field.property, because: 'no kind of field fits any part of this property' })
      return []
    })
  const fields = inside(draft.fields, '')
  return leftOut.length === 0 ? draft : { ...draft, fields, leftOut: [...draft.leftOut, ...leftOut] }
}
