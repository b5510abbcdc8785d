import { useEffect, useRef } from 'react'
import { useSiblings } from '../../src/screens/form/fields/siblings'
import { Select } from '../../src/screens/shared/inputs/Select'
import { useAccess } from '../../src/screens/shared/records/access'
import { useSilentList } from '../../src/screens/shared/records/silent-queries'
import { labelSearch } from '../../src/screens/shared/values/label-search'
import { type AnyRecord, plainName, postalFieldsOf, type Resource, t } from '../../vocabulary'
import { type InputProps, placeholderOf } from '../kind-input'
import { createSingleLineInput } from '../shared/text-inputs'

const Line = createSingleLineInput()

/** A subdivision of a country, such as a state. Not every API sends the local name and the code. */
interface SubdivisionRecord extends AnyRecord {
  readonly name: string
  readonly code?: string | null
  readonly localName?: string | null
  readonly country?: string
}

interface SubdivisionOption {
  readonly value: string
  readonly label: string
  readonly searched: readonly string[]
}

/** The subdivisions of a country, sorted by name. */
function useSubdivisions(resource: Resource, country: unknown): readonly SubdivisionRecord[] {
  const mayList = useAccess().canCall(resource, 'list')
  const { result } = useSilentList<SubdivisionRecord>({
    resource: resource.name,
    filters: [{ field: 'country', operator: 'eq', value: country }],
    pagination: { mode: 'off' },
    sorters: [{ field: 'name', order: 'asc' }],
    queryOptions: { enabled: mayList && Boolean(country), staleTime: 60_000 },
  })
  // An API without filters returns the subdivisions of all countries.
  return result.data.filter((one) => one.country === undefined || one.country === country)
}

/**
 * The input for the name of a state in a copy of an address. A country without states has a text input. The dropdown
 * finds a state by its code, its English name and its local name.
 */
export function SubdivisionInput({
  resource,
  ...props
}: InputProps<{ capitals?: boolean }, string> & { readonly resource: Resource }) {
  const { field, fields, value, onChange, path, disabled, control } = props
  const { country: name = '' } = postalFieldsOf(fields) ?? {}
  const { [name]: country } = useSiblings(path.slice(0, -1), [name])
  const offered = useSubdivisions(resource, country)

  // A change of country clears the state, unless the state changes together with the country.
  const former = useRef({ country, value })
  useEffect(() => {
    const isStale = former.current.country !== country && former.current.value === value
    former.current = { country, value }
    if (isStale && value) onChange?.(null)
  }, [country, value, onChange])

  if (offered.length === 0) return <Line {...props} />
  const isSame = (one: SubdivisionRecord) =>
    [one.name, one.localName, one.code].some((known) => known && plainName(known) === plainName(value ?? ''))
  const stored = value ? offered.find(isSame) : undefined
  const options = offered.map((one) => ({
    value: one.name,
    label: one.localName ? `${one.name} (${one.localName})` : one.name,
    searched: [one.localName, one.code, String(one.id)].filter((text) => typeof text === 'string'),
  }))
  return (
    <Select<string, SubdivisionOption>
      {...control}
      allowClear
      showSearch={labelSearch}
      value={stored?.name ?? value ?? undefined}
      onUnread={onChange}
      disabled={disabled}
      placeholder={placeholderOf(field)}
      options={options}
      notFoundContent={t('Nothing found')}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}
