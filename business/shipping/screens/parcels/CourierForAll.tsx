import { Button } from 'antd'
import { t } from 'deckhand'
import { useState } from 'react'

interface CourierForAllProps {
  /** The id of the datalist of couriers. */
  readonly couriers: string
  readonly onCourier: (courier: string) => void
}

/** Sets one courier for all parcels. */
export function CourierForAll({ couriers, onCourier }: CourierForAllProps) {
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
