import { useQuery } from '@tanstack/react-query'
import { screenAddress, t } from 'deckhand'
import { type PieceProps, useAccess, useDebounced, useResource, useSiblings, useWorkbench } from 'deckhand/screens'
import { Link } from 'react-router'
import type customer from '../../../../resources/customer'
import { duplicatesAddress, type LikelyDuplicate, reasonsText } from '../duplicates/likely-duplicates'
import './customer-duplicates.css'

/** Reads the likely duplicates of some values. The result is empty if the API cannot find duplicates. */
function useDuplicates(values: Readonly<Record<string, unknown>> | undefined): readonly LikelyDuplicate[] {
  const { api } = useWorkbench()
  const customers = useResource('customer')
  const isOffered = useAccess().canCall(customers, 'findDuplicates')
  const asked = useDebounced(JSON.stringify(values ?? null))
  const { data } = useQuery({
    queryKey: ['customer-duplicates', asked],
    queryFn: async () => {
      const answer = await api.ask(customers, 'findDuplicates', JSON.parse(asked))
      return (answer as { duplicates?: readonly LikelyDuplicate[] } | undefined)?.duplicates ?? []
    },
    enabled: isOffered && asked !== 'null',
    retry: false,
    gcTime: 0,
  })
  return data ?? []
}

interface DuplicateListProps {
  readonly title: string
  readonly duplicates: readonly LikelyDuplicate[]
  /** The id of the customer with which the user can merge a duplicate. Default: the list has no links to merge. */
  readonly kept?: string
}

function DuplicateList({ title, duplicates, kept }: DuplicateListProps) {
  const customers = useResource('customer')
  const canMerge = useAccess().canCall(customers, 'merge') && kept !== undefined
  if (duplicates.length === 0) return null
  return (
    <aside className="customer-duplicates" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {duplicates.map((one) => (
          <li key={one.id}>
            <Link to={screenAddress('customer', { id: one.id })} target={kept ? undefined : '_blank'}>
              <span dir="auto">{one.name || one.email || one.phone}</span>
            </Link>
            <small>{reasonsText(one.reasons)}</small>
            {canMerge && <Link to={duplicatesAddress(kept, one.id)}>{t('Compare and merge')}</Link>}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The likely duplicates of a customer, with links that compare and merge the customers. */
export default function CustomerDuplicates({ record }: PieceProps<typeof customer>) {
  const duplicates = useDuplicates(record && { customer: record.id })
  return record ? <DuplicateList title={t('Possible duplicates')} duplicates={duplicates} kept={record.id} /> : null
}

/** A hint in the form: existing customers with the typed name, e-mail address or phone number. */
export function DuplicateHint(_: PieceProps<typeof customer>) {
  const { id, addresses, ...typed } = useSiblings(
    [],
    ['id', 'firstName', 'lastName', 'email', 'phone', 'company', 'addresses'],
  )
  const isTyped = Object.values(typed).some((value) => typeof value === 'string' && value.length > 0)
  const postcodes = (Array.isArray(addresses) ? addresses : []).flatMap(({ postcode }) => postcode || [])
  const duplicates = useDuplicates(isTyped ? { ...(id ? { customer: id } : {}), ...typed, postcodes } : undefined)
  return <DuplicateList title={t('This customer may already exist')} duplicates={duplicates} />
}
