import { Button } from 'antd'
import { t } from 'deckhand'
import { useState } from 'react'
import { type Meaning, meaningLabels, type Read } from './reading'

interface ColumnsProps {
  readonly read: Read
  readonly onChosen: (read: Read) => void
  readonly onClose: () => void
}

const meanings = Object.keys(meaningLabels) as Meaning[]

/** Asks which column is which, where neither heads nor contents tell. */
export function Columns({ read, onChosen, onClose }: ColumnsProps) {
  const [columns, setColumns] = useState(read.columns)
  return (
    <fieldset className="parcels-columns">
      <legend>{t('Which column is the order number?')}</legend>
      {meanings.map((name) => (
        <label key={name}>
          {t(meaningLabels[name])}
          <select
            value={columns[name] ?? ''}
            onChange={({ target }) =>
              setColumns({ ...columns, [name]: target.value === '' ? undefined : Number(target.value) })
            }
          >
            <option value="">{t('None')}</option>
            {read.heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
              <option key={at} value={at}>
                {head || t('Column {{number}}', { number: at + 1 })}
              </option>
            ))}
          </select>
        </label>
      ))}
      <span className="parcels-ways">
        <Button
          size="small"
          type="primary"
          disabled={columns.orderNumber === undefined}
          onClick={() => onChosen({ ...read, columns })}
        >
          {t('Take over')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </span>
    </fieldset>
  )
}
