import { text } from '../../kinds/definitions'
import type { Action } from '../action'
import { type Field, type Fields, innerFields, isEmpty } from '../field'
import { phrase } from '../text/i18n'

/** The records about people, and how the server erases their personal data. */
export interface Erasable<Name extends string = string> {
  /** The field with the time of the erasure. The field must be declared as `dateTime({ readOnly: true })`. */
  readonly at: Name
  /** The name of an erased record, such as 'Erased customer'. Screens translate the name. */
  readonly as: string
  /**
   * The field of a merged duplicate that refers to the record of the same person. Erasing a person also erases the
   * merged duplicates of the person. Default: records are never merged.
   */
  readonly duplicateOf?: Name
}

/** The legal term for which a record keeps personal data after the erasure of the person. */
export interface Retention<Name extends string = string> {
  /** The field with the day or the time at which the term starts. The term ends with a calendar year. */
  readonly from: Name
  /** The number of years after the year of `from`. The setting RETENTION_YEARS has priority. */
  readonly years: number
}

/** The last day on which a record keeps personal data, as YYYY-MM-DD. */
export const lastDayOfRetention = (from: string, years: number): string => `${Number(from.slice(0, 4)) + years}-12-31`

/** The names of the actions that a resource with `erasable` has. */
export const erasureActions = { erase: 'erase', preview: 'previewErasure', export: 'exportData' } as const

/** The actions of a resource with `erasable`: export a person's data, preview the erasure, and erase the data. */
export const personalDataActions = (name: string, { at }: Erasable): Readonly<Record<string, Action>> => {
  const when = { [at]: { present: false } }
  return {
    [erasureActions.export]: {
      label: phrase('Export personal data'),
      icon: 'download',
      when,
      call: { method: 'POST', path: `/${name}/personal-data/{id}`, body: 'none' },
      downloads: '{{name}}.json',
      inMoreMenu: when,
      extension: true,
      says: phrase('The personal data were exported.'),
    },
    [erasureActions.preview]: {
      label: phrase('Preview erasure'),
      when,
      call: { method: 'GET', path: `/${name}/erasure/{id}` },
      permission: erasureActions.erase,
      readOnly: true,
      button: false,
      extension: true,
    },
    [erasureActions.erase]: {
      label: phrase('Erase personal data'),
      when,
      call: { method: 'PUT', path: `/${name}/erase/{id}` },
      fields: {
        confirmation: text({
          required: true,
          label: phrase('Confirm with the name'),
          singleRecordOnly: true,
          piece: 'erasure',
        }),
      },
      confirm: phrase('Erase the personal data? You cannot undo this.'),
      inMoreMenu: when,
      inBulk: false,
      extension: true,
      says: phrase('The personal data were erased.'),
    },
  }
}

/** Whether a field, or one of the fields inside it, contains personal data. */
export const hasPersonalData = (field: Field, fieldsOf?: (resource: string) => Fields): boolean =>
  Boolean(field.personal) || Object.values(innerFields(field, fieldsOf) ?? {}).some((inner) => hasPersonalData(inner))

/** Whether the personal data of a record were erased. */
export const isErased = (
  { erasable }: { readonly erasable?: Erasable },
  record: Readonly<Record<string, unknown>>,
): boolean => erasable !== undefined && !isEmpty(record[erasable.at])
