import { type AnyRecord, conditionHolds, isEmpty, type Resource, type Section } from '../../../vocabulary'
import { fieldOf } from '../shared/values/fields'
import { statusFields } from './RecordStatus'

const stamps = ['createdAt', 'updatedAt'] as const

/**
 * The time when the record was created, and the time of its last change. If a section already shows one of these times,
 * that time is left out. If the record was never changed, the time of the last change is left out.
 */
export const visibleTimestamps = ({ show, appendOnly }: Resource, record: AnyRecord): readonly string[] =>
  stamps.filter(
    (name) =>
      !appendOnly &&
      !isEmpty(record[name]) &&
      !(name === 'updatedAt' && record.updatedAt === record.createdAt) &&
      !show.some((section) => 'fields' in section && section.fields.includes(name)),
  )

/**
 * The field that the title fully shows. Undefined if the title has several fields, or if the field links to another
 * record.
 */
const titleFields = (resource: Resource): readonly string[] =>
  resource.title.filter((name, _, { length }) => length === 1 && !fieldOf(resource, name).kind.refersTo)

type Unread = Pick<ReadonlyMap<string, unknown>, 'has'>

/**
 * Whether a section has content. Empty fields are ignored, unless the declaration gives a meaning to an empty field.
 */
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

/** The fields in the sections of a record's page. */
export const fieldsInSections = ({ show }: Resource): readonly string[] =>
  show.flatMap((section) => ('fields' in section ? section.fields : []))

/**
 * The sections that apply to a record. The sections do not contain fields that the title or the status already shows.
 *
 * @param unread the fields whose values could not be loaded. Default: no fields.
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
