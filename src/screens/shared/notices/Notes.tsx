import { Fragment } from 'react'
import type { LinkTo } from '../../../../kinds/kind-view'
import {
  conditionHolds,
  type FieldNote,
  type Fields,
  fieldsInCondition,
  idOf,
  isEmpty,
  placeholdersIn,
  type Resource,
  t,
  type Values,
  withKnownParts,
} from '../../../../vocabulary'
import { Cell } from '../values/Cell'
import { isNameless, useReferenceNames } from '../values/reference-names'

interface NotesProps {
  readonly notes: readonly FieldNote[]
  readonly fields: Fields
  readonly record: Values
  readonly resource: Resource
  readonly linkTo: LinkTo
}

/** The notes that apply to the record. */
export const Notes = ({ notes, record, ...shown }: NotesProps) =>
  notes
    .filter(({ when }) => conditionHolds(when, record))
    .map((note) => (
      <span key={note.says} className="note" data-warns={note.warns || undefined}>
        <FilledSentence {...shown} record={record} says={note.says} />
      </span>
    ))

/**
 * A sentence with the values of its placeholders, each formatted according to the kind of its field. If a value is
 * unknown, the text in brackets around its placeholder is left out.
 */
export const FilledSentence = ({ says, fields, ...shown }: Omit<NotesProps, 'notes'> & { says: string }) => {
  const nameOf = useReferenceNames()
  const isKnown = (name: string) => {
    const to = fields[name]?.kind.refersTo?.(fields[name])
    const value = shown.record[name]
    return !isEmpty(value) && (to === undefined || !isNameless(value) || nameOf(to, String(idOf(value))) !== undefined)
  }
  const text = withKnownParts(t(says), isKnown)
  const pieces = text.split(/\{\{(\w+)\}\}/)
  return pieces.map((piece, index) => {
    const field = index % 2 === 1 ? fields[piece] : undefined
    const key = `${index} ${piece}`
    if (!field) return <Fragment key={key}>{piece}</Fragment>
    return <Cell key={key} field={field} value={shown.record[piece]} compact={false} {...shown} />
  })
}

/** The fields that a note uses: in its condition, in its placeholders, and in the formats of its values. */
export const noteFields = ({ when, says }: FieldNote, fields: Fields): string[] =>
  [...fieldsInCondition(when), ...placeholdersIn(says)].flatMap((name) => {
    const field = fields[name]
    return [name, ...(field?.kind.siblings?.(field) ?? [])]
  })
