import { Button } from 'antd'
import { t } from 'deckhand'
import { useId, useState } from 'react'
import {
  type ColumnPositions,
  type ParcelField,
  type ParcelTable,
  parcelFieldLabels,
  parcelFields,
} from './read-parcel-table'

interface ParcelColumnMappingProps {
  readonly read: ParcelTable
  /**
   * Whether the form already has rows. If so, tracking numbers without order numbers are assigned to these rows from
   * top to bottom.
   */
  readonly hasLines: boolean
  /** The id of the `datalist` element with the couriers. */
  readonly couriers: string
  /** @param courier the courier whose file this is. The name is empty if the courier is unknown. */
  readonly onChosen: (read: ParcelTable, courier: string) => void
  readonly onClose: () => void
}

/** The maximum number of sample values per column. */
const maxSampleValues = 3

const samplesOf = ({ rows }: ParcelTable, at: number) =>
  [...new Set(rows.map((row) => row[at] ?? '').filter(Boolean))].slice(0, maxSampleValues).join(', ')

const fieldAt = (columns: ColumnPositions, at: number): ParcelField | '' =>
  parcelFields.find((name) => columns[name] === at) ?? ''

/** The proposed field for each column of a table, with sample values. The user confirms or corrects the mapping. */
export function ParcelColumnMapping({ read, hasLines, couriers, onChosen, onClose }: ParcelColumnMappingProps) {
  const id = useId()
  const [columns, setColumns] = useState(read.columns)
  const [courier, setCourier] = useState(read.courier ?? '')
  const width = Math.max(0, ...read.rows.map(({ length }) => length))
  const isTaken = (at: number) => fieldAt(read.columns, at) !== ''
  const places = Array.from({ length: width }, (_, at) => at).sort((a, b) => Number(isTaken(b)) - Number(isTaken(a)))
  const change = (at: number, meaning: ParcelField | '') => {
    const others = Object.entries(columns).filter(([name, place]) => place !== at && name !== meaning)
    setColumns({ ...Object.fromEntries(others), ...(meaning && { [meaning]: at }) })
  }
  const { orderNumber, trackingNumber } = columns
  const isEnough = orderNumber !== undefined || (hasLines && trackingNumber !== undefined)
  return (
    <fieldset className="parcels-columns">
      <legend>{t('Check the column mapping')}</legend>
      <ul>
        {places.map((at) => {
          const head = read.heads[at] || t('Column {{number}}', { number: at + 1 })
          return (
            <li key={at}>
              <label htmlFor={`${id}-${at}`} dir="auto">
                {head}
              </label>
              <span dir="auto">{samplesOf(read, at)}</span>
              <select
                id={`${id}-${at}`}
                value={fieldAt(columns, at)}
                onChange={({ target }) => change(at, target.value as ParcelField | '')}
              >
                <option value="">{t('Skipped')}</option>
                {parcelFields.map((name) => (
                  <option key={name} value={name}>
                    {t(parcelFieldLabels[name])}
                  </option>
                ))}
              </select>
            </li>
          )
        })}
      </ul>
      {!isEnough && <p role="status">{t('Choose the column with the order numbers.')}</p>}
      {isEnough && trackingNumber === undefined && (
        <p role="status">{t('No column is chosen for the tracking numbers.')}</p>
      )}
      <span className="parcels-ways">
        <input
          className="parcels-input"
          aria-label={t('Courier of this file')}
          placeholder={t('Courier of this file')}
          value={courier}
          maxLength={80}
          list={couriers}
          onChange={({ target }) => setCourier(target.value)}
        />
        <Button
          size="small"
          type="primary"
          disabled={!isEnough}
          onClick={() => onChosen({ ...read, columns }, courier.trim())}
        >
          {t('Use this mapping')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </span>
    </fieldset>
  )
}
