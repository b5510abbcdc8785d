import { SwapOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { type AnyRecord, isEmpty, labelInSentence, labelOf, type Resource, screenAddress, t, titleOf } from 'deckhand'
import {
  Cell,
  Failure,
  PageHeader,
  Skeleton,
  useAccess,
  useInvalidateRecords,
  useResource,
  useWorkbench,
} from 'deckhand/screens'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { duplicatesAddress } from './likely-duplicates'

interface MergePreview {
  readonly kept: AnyRecord
  readonly lost: AnyRecord
  /** The fields that at least one of the customers has. */
  readonly fields: readonly string[]
  /** The fields in which both customers have different values. */
  readonly differing: readonly string[]
  readonly moves: readonly { readonly resource: string; readonly count: number }[]
  readonly comments: number
  readonly conflicts: readonly string[]
}

interface MergeCustomersProps {
  readonly kept: string
  readonly lost: string
}

/** Compares two customers side by side, and merges the second customer into the first. */
export function MergeCustomers({ kept, lost }: MergeCustomersProps) {
  const { api } = useWorkbench()
  const customers = useResource('customer')
  const { data, error, refetch } = useQuery({
    queryKey: ['customer-merge', kept, lost],
    queryFn: async () => ((await api.ask(customers, 'previewMerge', { kept, lost })) ?? null) as MergePreview | null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <div className="duplicates-page">
      <PageHeader title={t('Merge customers')} />
      {!data && !error && <Skeleton rows={10} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <Comparison preview={data} />}
    </div>
  )
}

function Comparison({ preview }: { readonly preview: MergePreview }) {
  const { kept, lost, fields, conflicts } = preview
  const { api } = useWorkbench()
  const customers: Resource = useResource('customer')
  const changed = useInvalidateRecords()
  const go = useNavigate()
  const [taken, setTaken] = useState<readonly string[]>([])
  const [isMerging, setMerging] = useState(false)
  const merge = async () => {
    setMerging(true)
    try {
      await api.act(customers, 'merge', undefined, { kept: kept.id, lost: lost.id, take: taken })
      await changed(customers)
      await go(screenAddress('customer', { id: kept.id }))
    } catch {
      // The HTTP layer shows the reason.
      setMerging(false)
    }
  }
  const choose = (name: string, isTaken: boolean) =>
    setTaken((all) => (isTaken ? [...all, name] : all.filter((one) => one !== name)))
  return (
    <section className="panel">
      <p>
        {t('Orders, cards, addresses, comments and documents move to the remaining customer. You can undo the merge.')}{' '}
        {t('Fields that are empty in the remaining customer get the value of the merged customer. Tags are combined.')}
      </p>
      <table className="merge-table">
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">
              {t('Remaining customer')}
              <CustomerLink resource={customers} record={kept} />
            </th>
            <th scope="col">
              {t('Merged customer')}
              <CustomerLink resource={customers} record={lost} />
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((name) => (
            <ComparedField
              key={name}
              {...{ name, preview, customers }}
              isTaken={taken.includes(name)}
              onChoose={choose}
            />
          ))}
        </tbody>
      </table>
      <Moves preview={preview} />
      {conflicts.length > 0 && (
        <section role="alert" className="merge-conflicts">
          <h2>{t('Please check')}</h2>
          <ul>
            {conflicts.map((conflict) => (
              <li key={conflict}>{conflict}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="merge-buttons">
        <Button type="primary" loading={isMerging} onClick={() => void merge()}>
          {t('Merge customers')}
        </Button>
        <Button icon={<SwapOutlined />} onClick={() => void go(duplicatesAddress(lost.id, kept.id))}>
          {t('Swap customers')}
        </Button>
        <Button onClick={() => void go(screenAddress('customer', { id: kept.id }))}>{t('Cancel')}</Button>
      </div>
    </section>
  )
}

function CustomerLink({ resource, record }: { readonly resource: Resource; readonly record: AnyRecord }) {
  return (
    <Link to={screenAddress('customer', { id: record.id })}>
      <bdi>{titleOf(resource, record)}</bdi>
    </Link>
  )
}

interface ComparedFieldProps {
  readonly name: string
  readonly preview: MergePreview
  readonly customers: Resource
  readonly isTaken: boolean
  readonly onChoose: (name: string, isTaken: boolean) => void
}

/** The values of a field in both customers. If the values differ, the user chooses the remaining value. */
function ComparedField({ name, preview: { kept, lost, differing }, customers, isTaken, onChoose }: ComparedFieldProps) {
  const { linkTo } = useAccess()
  const field = customers.fields[name]
  if (!field) return null
  const label = labelOf(customers.fields, name)
  const cell = (record: AnyRecord) =>
    isEmpty(record[name]) ? (
      <span>–</span>
    ) : (
      <Cell {...{ field, record, linkTo }} value={record[name]} resource={customers} compact />
    )
  const isChosen = differing.includes(name)
  const choice = (record: AnyRecord, isOther: boolean) => (
    <td data-label={isOther ? t('Merged customer') : t('Remaining customer')}>
      {isChosen ? (
        <Radio
          name={`merge ${name}`}
          checked={isTaken === isOther}
          onChange={() => onChoose(name, isOther)}
          aria-label={
            isOther ? t('Use the value of the merged customer') : t('Use the value of the remaining customer')
          }
        >
          {cell(record)}
        </Radio>
      ) : (
        cell(record)
      )}
    </td>
  )
  return (
    <tr data-differs={isChosen || undefined}>
      <th scope="row">{label}</th>
      {choice(kept, false)}
      {choice(lost, true)}
    </tr>
  )
}

/** The number of records that move to the remaining customer, by resource. */
function Moves({ preview: { moves, comments } }: { readonly preview: MergePreview }) {
  const { registry } = useWorkbench()
  if (moves.length === 0 && comments === 0) return <p>{t('The merged customer has no orders or other records.')}</p>
  return (
    <section className="merge-moves">
      <h2>{t('Records that move')}</h2>
      <ul>
        {moves.map(({ resource, count }) => {
          const { one, many } = registry.get(resource).label
          return (
            <li key={resource}>
              {count} {labelInSentence(t(count === 1 ? one : many))}
            </li>
          )
        })}
        {comments > 0 && <li>{t('{{count}} comments', { count: comments })}</li>}
      </ul>
    </section>
  )
}
