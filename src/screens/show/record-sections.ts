import { type AnyRecord, conditionHolds, isEmpty, type Resource, type Section } from '../../../vocabulary'
import { fieldOf } from '../shared/fields'
import { statusFields } from './RecordStatus'

const stamps = ['createdAt', 'updatedAt'] as const

/** When a record was made and changed, unless a section says so, or it was never changed. */
export const visibleTimestamps = ({ show, appendOnly }: Resource, record: AnyRecord): readonly string[] =>
  stamps.filter(
    (name) =>
      !appendOnly &&
      !isEmpty(record[name]) &&
      !(name === 'updatedAt' && record.updatedAt === record.createdAt) &&
      !show.some((section) => 'fields' in section && section.fields.includes(name)),
  )

/** The field that the title says whole: none where it is made of several, or where the field leads to another record. */
const titleFields = (resource: Resource): readonly string[] =>
  resource.title.filter((name, _, { length }) => length === 1 && !fieldOf(resource, name).kind.refersTo)

type Unread = Pick<ReadonlyMap<string, unknown>, 'has'>

/** Whether there is anything to read or to do: fields that are all empty are not, unless their emptiness means something. */
function isWorthReading(resource: Resource, section: Section, record: AnyRecord, unread: Unread): boolean {
  if (!('fields' in section) || section.piece) return true
  return section.fields.some((name) => {
    const { kind, when, piece, whenEmpty } = fieldOf(resource, name)
    if (unread.has(name)) return true
    if (kind.writeOnly || !conditionHolds(when, record)) return false
    const isNoted = resource.notes.some((note) => note.at === name && conditionHolds(note.when, record))
    return !isEmpty(record[name]) || piece !== undefined || whenEmpty !== undefined || isNoted
  })
}

/** The fields that the sections of a record's page name. */
export const fieldsInSections = ({ show }: Resource): readonly string[] =>
  show.flatMap((section) => ('fields' in section ? section.fields : []))

/**
 * The sections that hold of a record. What its title and what stands beside it say is not said again.
 *
 * @param unread the fields whose values are not there. Default: none.
 */
export function applicableSections(
  resource: Resource,
  record: AnyRecord,
  unread: Unread = new Set<string>(),
): readonly Section[] {
  const said = [...statusFields(resource), ...titleFields(resource)]
  return resource.show
    .filter(({ when }) => conditionHolds(when, record))
    .map((section) =>
      'fields' in section ? { ...section, fields: section.fields.filter((name) => !said.includes(name)) } : section,
    )
    .filter((section) => isWorthReading(resource, section, record, unread))
}
