import { Alert, Button } from 'antd'
import { t } from 'deckhand'
import { type PieceProps, useOptions, useResource } from 'deckhand/screens'
import { useId, useMemo, useState } from 'react'
import type order from '../../../../resources/customer-order'
import { ParcelColumnMapping } from './ParcelColumnMapping'
import { ParcelRows } from './ParcelRows'
import { ParcelSource } from './ParcelSource'
import { mergeParcels, type Parcel, type ParcelTable, readParcelTable } from './read-parcel-table'
import { useCourierFileLookup } from './use-courier-file-lookup'
import { useParcelVerdicts } from './use-parcel-verdicts'
import './parcels.css'

/** The maximum number of parcels in one call. */
const maxParcels = 500

const emptyParcel: Parcel = { orderNumber: '', trackingNumber: null, courier: null }

/** The rows of the form. Empty fields of a new row are null. */
const linesIn = (value: unknown): readonly Parcel[] =>
  ((value ?? []) as readonly Partial<Parcel>[]).map((line) => ({
    ...emptyParcel,
    ...line,
    orderNumber: line.orderNumber ?? '',
  }))

/**
 * An input for the parcels of many orders. Users type the parcels row by row, paste them from a spreadsheet, or choose
 * a courier's file.
 */
export default function Parcels({ resource, id, value, onChange }: PieceProps<typeof order>) {
  const parcels = useMemo(() => linesIn(value), [value])
  const [failure, setFailure] = useState<string>()
  const [open, setOpen] = useState<{ readonly read: ParcelTable }>()
  const couriers = useId()
  const { lookUp, remember } = useCourierFileLookup(resource)
  const verdicts = useParcelVerdicts(resource, parcels)
  const refused = parcels.filter((_, at) => verdicts[at]?.why)
  const change = (next: readonly Parcel[]) => onChange?.(next)

  /** The user always confirms the column mapping, so that no wrong value becomes a tracking number unnoticed. */
  const see = async (cells: readonly (readonly string[])[]) => {
    setFailure(undefined)
    setOpen(undefined)
    const read = readParcelTable(cells, await lookUp(cells))
    if (read.rows.length === 0) return setFailure(t('No parcels found. Check the file or the pasted rows.'))
    setOpen({ read })
  }
  const take = (read: ParcelTable, courier: string) => {
    setFailure(undefined)
    try {
      const next = mergeParcels(parcels, read, courier || null)
      if (next.length > maxParcels)
        throw new Error(
          t('You can ship at most {{most}} orders at once, not {{count}}. Ship them in smaller batches.', {
            most: maxParcels,
            count: next.length,
          }),
        )
      change(next)
      setOpen(undefined)
      void remember(read, courier)
    } catch (problem) {
      setFailure((problem as Error).message)
    }
  }
  return (
    <div className="parcels" id={id}>
      <ParcelSource onRead={(cells) => void see(cells)} onFailure={setFailure} />
      {failure && <Alert type="error" title={failure} />}
      {open && (
        <ParcelColumnMapping
          key={JSON.stringify(open.read.rows[0])}
          {...open}
          couriers={couriers}
          hasLines={parcels.length > 0}
          onChosen={take}
          onClose={() => setOpen(undefined)}
        />
      )}
      {refused.length > 0 && (
        <div className="parcels-refused" role="status">
          <span>{t('{{count}} of these parcels cannot be shipped.', { count: refused.length })}</span>
          <Button size="small" onClick={() => change(parcels.filter((one) => !refused.includes(one)))}>
            {t('Remove these parcels')}
          </Button>
        </div>
      )}
      {parcels.length > 1 && (
        <CourierForAll
          couriers={couriers}
          onCourier={(courier) => change(parcels.map((parcel) => ({ ...parcel, courier })))}
        />
      )}
      {parcels.length > 0 && <ParcelRows {...{ parcels, verdicts, couriers }} onChange={change} />}
      <Couriers id={couriers} />
      <div>
        <Button size="small" onClick={() => change([...parcels, emptyParcel])}>
          {t('Add row')}
        </Button>
      </div>
    </div>
  )
}

/** The `datalist` element with the known couriers. */
function Couriers({ id }: { readonly id: string }) {
  const { data } = useOptions(useResource('carrier'))
  return (
    <datalist id={id}>
      {(data?.options ?? []).map(({ id: of, name }) => (
        <option key={of} value={name} />
      ))}
    </datalist>
  )
}

interface CourierForAllProps {
  /** The id of the `datalist` element with the couriers. */
  readonly couriers: string
  readonly onCourier: (courier: string) => void
}

/** Sets one courier for all parcels. */
function CourierForAll({ couriers, onCourier }: CourierForAllProps) {
  const [courier, setCourier] = useState('')
  const label = t('Courier for all parcels')
  return (
    <span className="parcels-ways">
      <input
        className="parcels-input"
        aria-label={label}
        placeholder={label}
        value={courier}
        maxLength={80}
        list={couriers}
        onChange={({ target }) => setCourier(target.value)}
      />
      <Button size="small" disabled={!courier.trim()} onClick={() => onCourier(courier.trim())}>
        {t('Set for all parcels')}
      </Button>
    </span>
  )
}
