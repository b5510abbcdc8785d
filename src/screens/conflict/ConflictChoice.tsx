import { useId, useMemo, useState } from 'react'
import { type AnyRecord, type Conflict, type Fields, type Resource, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { Cell } from '../shared/values/Cell'
import { ReferenceNames } from '../shared/values/reference-names'
import { canMergeTexts, joinConflictingTexts, toDisplayValue } from './conflict-values'

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
