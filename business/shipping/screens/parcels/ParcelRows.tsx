import { t } from 'deckhand'
import { useAccess } from 'deckhand/screens'
import { Link } from 'react-router'
import { type Parcel, type ParcelField, parcelFieldLabels } from './read-parcel-table'
import type { ParcelVerdict } from './use-parcel-verdicts'

interface ParcelRowsProps {
  readonly parcels: readonly Parcel[]
  readonly verdicts: readonly (ParcelVerdict | undefined)[]
  /** The id of the `datalist` element with the couriers. */
  readonly couriers: string
  readonly onChange: (parcels: readonly Parcel[]) => void
}

const names = Object.keys(parcelFieldLabels) as ParcelField[]

/** The parcels as editable rows, each with its error or its customer. */
export function ParcelRows({ parcels, verdicts, couriers, onChange }: ParcelRowsProps) {
  const put = (at: number, parcel: Parcel) => onChange(parcels.map((one, index) => (index === at ? parcel : one)))
  return (
    <table className="parcels-rows">
      <thead>
        <tr>
          <th>#</th>
          {names.map((name) => (
            <th key={name}>{t(parcelFieldLabels[name])}</th>
          ))}
          <th>
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      {parcels.map((parcel, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
        <tbody key={at} data-refused={verdicts[at]?.why ? true : undefined}>
          <tr>
            <td>{at + 1}</td>
            {names.map((name) => (
              <td key={name}>
                <input
                  aria-label={t('{{field}} in row {{line}}', { field: t(parcelFieldLabels[name]), line: at + 1 })}
                  value={parcel[name] ?? ''}
                  maxLength={80}
                  {...(name === 'courier' && { list: couriers })}
                  onChange={({ target }) =>
                    put(at, { ...parcel, [name]: target.value || (name === 'orderNumber' ? '' : null) })
                  }
                />
              </td>
            ))}
            <td>
              <button
                type="button"
                aria-label={t('Remove row {{line}}', { line: at + 1 })}
                onClick={() => onChange(parcels.filter((_, index) => index !== at))}
              >
                ×
              </button>
            </td>
          </tr>
          <VerdictRow verdict={verdicts[at]} />
        </tbody>
      ))}
    </table>
  )
}

function VerdictRow({ verdict }: { verdict: ParcelVerdict | undefined }) {
  const { linkTo } = useAccess()
  if (!verdict?.why && !verdict?.customer && !verdict?.doubt) return null
  const address = verdict.order ? linkTo('customer-order', verdict.order) : undefined
  return (
    <tr className="parcels-said">
      <td />
      <td colSpan={4}>
        {verdict.why ?? verdict.customer}
        {!verdict.why && verdict.doubt && <em className="parcels-doubt">{verdict.doubt}</em>}
        {verdict.why && address && (
          <>
            {' '}
            <Link to={address} target="_blank">
              {t('Open the order')}
            </Link>
          </>
        )}
      </td>
    </tr>
  )
}
