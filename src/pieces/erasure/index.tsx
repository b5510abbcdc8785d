import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { erasureActions, formatDayInSentence, labelInSentence, t } from '../../../vocabulary'
import { type PieceProps, useWorkbench } from '../../screens/context'
import { useSiblings } from '../../screens/form/fields/siblings'
import './erasure.css'

interface ErasureCount {
  readonly resource: string
  readonly count: number
  readonly keptUntil: string | null
}

/** The effect of an erasure, as the API calculates it. */
interface ErasurePreview {
  readonly name: string
  readonly refusals: readonly string[]
  readonly records: readonly ErasureCount[]
}

/** Shows the effect of an erasure, and asks for the name of the record as the confirmation. */
export default function ErasurePiece({ resource, id, value, onChange, disabled = false }: PieceProps) {
  const { api, registry } = useWorkbench()
  const { id: record } = useSiblings([], ['id'])
  const preview = useQuery({
    queryKey: ['erasure', resource.name, record],
    queryFn: async () =>
      ((await api.ask(resource, erasureActions.preview, {}, String(record))) ?? null) as ErasurePreview | null,
    enabled: Boolean(record),
    retry: false,
    gcTime: 0,
  })
  const known = preview.data
  const countText = ({ resource: name, count }: ErasureCount) => {
    const { label } = registry.get(name)
    return `${count} ${labelInSentence(t(count === 1 ? label.one : label.many))}`
  }
  const kept = known?.records.filter(({ keptUntil }) => keptUntil !== null) ?? []
  return (
    <div className="erasure">
      <div aria-live="polite">
        {preview.error && (
          <p role="alert" className="action-warning">
            {preview.error.message}
          </p>
        )}
        {known?.refusals.map((refusal) => (
          <p key={refusal} role="alert" className="action-warning">
            {refusal}
          </p>
        ))}
        {known && (
          <>
            <p>
              {t(
                'This erases names, addresses, contact details, notes, comments, e-mail texts, files and history values. Amounts, dates and numbers stay.',
              )}
            </p>
            <ul>
              {known.records
                .filter(({ keptUntil }) => keptUntil === null)
                .map((one) => (
                  <li key={one.resource}>{countText(one)}</li>
                ))}
              {kept.map((one) => (
                <li key={`${one.resource} kept`}>
                  {t('{{records}}: the personal data stay until {{day}}, as the law requires.', {
                    records: countText(one),
                    day: formatDayInSentence(one.keptUntil ?? ''),
                  })}
                </li>
              ))}
            </ul>
            <p>
              {t('To confirm, enter this name:')} <strong dir="auto">{known.name}</strong>
            </p>
          </>
        )}
      </div>
      <Input
        id={id}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange?.(target.value)}
        disabled={disabled}
        autoComplete="off"
        dir="auto"
      />
    </div>
  )
}
