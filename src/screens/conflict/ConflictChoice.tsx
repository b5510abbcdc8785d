import { useId, useMemo, useState } from 'react'
import {
  type AnyRecord,
  type Conflict,
  type Field,
  type Fields,
  innerFields,
  type Resource,
  t,
  type Values,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { Cell } from '../shared/values/Cell'
import { ReferenceNames } from '../shared/values/reference-names'

interface ConflictChoiceProps {
  readonly conflict: Conflict
  readonly resource: Resource
  readonly record: AnyRecord
  readonly decision: { readonly value: unknown } | undefined
  readonly onDecide: (value: unknown) => void
}

const sides = ['theirs', 'mine'] as const

/** A value that two people have changed: the old value, the current value, and the typed value. */
export function ConflictChoice({ conflict, resource, record, decision, onDecide }: ConflictChoiceProps) {
  const { registry } = useWorkbench()
  const name = useId()
  const { label, field, base, theirs, mine } = conflict
  const [written, setWritten] = useState<string>()
  const fields = useMemo((): Fields => (field ? { value: field } : ({} as Fields)), [field])
  const shown = useMemo(() => {
    const fieldsOf = (other: string) => registry.find(other)?.fields ?? {}
    return {
      base: toDisplayValue(field, base, fieldsOf),
      theirs: toDisplayValue(field, theirs, fieldsOf),
      mine: toDisplayValue(field, mine, fieldsOf),
    }
  }, [field, base, theirs, mine, registry])
  const records = useMemo<readonly Values[]>(() => Object.values(shown).map((value) => ({ value })), [shown])
  const words = { theirs: t('Their value'), mine: t('My value') }
  const view = (value: unknown) =>
    field && !(value instanceof File) ? (
      <Cell {...{ field, value, resource }} record={record} compact={false} linkTo={() => undefined} />
    ) : (
      <span dir="auto">{value instanceof File ? value.name : String(value ?? '—')}</span>
    )
  const isWritten = written !== undefined && decision?.value === written
  const write = (text: string) => {
    setWritten(text)
    onDecide(text)
  }
  return (
    <fieldset className="conflict-choice">
      <legend>{label}</legend>
      <ReferenceNames quiet fields={fields} names={Object.keys(fields)} records={records}>
        <p className="conflict-base">
          <span>{t('Before')}</span> {view(shown.base)}
        </p>
        {sides.map((side) => (
          <label key={side} className="conflict-side">
            <input
              type="radio"
              name={name}
              checked={decision !== undefined && !isWritten && decision.value === conflict[side]}
              onChange={() => onDecide(conflict[side])}
            />
            <span className="conflict-whose">{words[side]}</span>
            <span className="conflict-value">{view(shown[side])}</span>
          </label>
        ))}
        {canMergeTexts(conflict) && (
          <label className="conflict-side">
            <input
              type="radio"
              name={name}
              checked={isWritten}
              onChange={() => write(written ?? joinConflictingTexts(String(theirs), String(mine)))}
            />
            <span className="conflict-whose">{t('Combine both texts')}</span>
            {isWritten && (
              <textarea
                className="conflict-text"
                rows={6}
                dir="auto"
                aria-label={t('{{label}}: combined text', { label })}
                value={written}
                onChange={({ target }) => write(target.value)}
              />
            )}
          </label>
        )}
      </ReferenceNames>
    </fieldset>
  )
}

const isLine = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !(value instanceof File)

const referred = (value: unknown) => (typeof value === 'string' ? { id: value } : value)

/** Converts a value for writing into a value for display. Ids of records are replaced by references with names. */
function toDisplayValue(field: Field | undefined, value: unknown, fieldsOf: (resource: string) => Fields): unknown {
  if (!field || value === null || value === undefined) return value
  const { store } = field.kind.column(field)
  if (store === 'reference') return referred(value)
  if (store === 'references' && Array.isArray(value)) return value.map(referred)
  const inner = innerFields(field, fieldsOf)
  if (!inner) return value
  const line = (one: unknown) =>
    isLine(one)
      ? Object.fromEntries(
          Object.entries(one).map(([name, part]) => [name, toDisplayValue(inner[name], part, fieldsOf)]),
        )
      : one
  return Array.isArray(value) ? value.map(line) : line(value)
}

/** Whether both values are long texts, which a person can merge by hand. */
const canMergeTexts = ({ field, theirs, mine }: Conflict): boolean =>
  Boolean(field?.kind.wide) && typeof theirs === 'string' && typeof mine === 'string'

/** Merges two texts into one: their common beginning, then the different lines of both texts, then their common end. */
function joinConflictingTexts(theirs: string, mine: string): string {
  const [one, other] = [theirs.split('\n'), mine.split('\n')]
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start++
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return [
    ...one.slice(0, start),
    ...one.slice(start, one.length - end),
    ...other.slice(start, other.length - end),
    ...one.slice(one.length - end),
  ].join('\n')
}
