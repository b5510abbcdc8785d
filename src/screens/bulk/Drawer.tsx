import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { type AnyRecord, type BulkChange, noun, type Resource, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { askedFields, changes, startingValues } from '../form/values'
import { useDrawerSide } from '../shared/drawer-side'
import { formatNumber } from '../shared/formats'
import { asks, type Offer } from '../shared/offers'
import { useReturnedFocus } from '../shared/returned-focus'
import { Skeleton } from '../shared/States'
import { ActionFields } from './ActionFields'
import { askedOfMany } from './asked'
import { Course } from './Course'
import { type Begun, type Opened, useDesk } from './desk'
import { EditFields, type Line } from './EditFields'
import { type Deed, sizeOf } from './order'
import { useJob } from './use-job'
import './many.css'

/** What was typed, for whoever goes back to it. */
interface Given {
  readonly lines: readonly Line[]
  readonly typed: Values
}

const asksFor = (offer: Offer): boolean => {
  const open = Object.keys(askedOfMany(offer.action)).filter((name) => offer.values?.[name] === undefined)
  return open.length > 0 && asks(offer, { id: '' })
}

/** Many records of a list are changed: what is to be done, what it would come to, and what has become of it. */
export default function BulkDrawer({ opened }: { opened: Opened }) {
  useReturnedFocus()
  const side = useDrawerSide()
  const desk = useDesk()
  const [title, setTitle] = useState('')
  const close = () => desk?.open(undefined)
  return (
    <Drawer open size={640} placement={side} title={title} classNames={{ body: 'many-drawer' }} onClose={close}>
      {'id' in opened ? (
        <Known id={opened.id} onTitle={setTitle} onClose={close} />
      ) : (
        <New begun={opened.begun} onTitle={setTitle} onClose={close} />
      )}
    </Drawer>
  )
}

interface PartProps {
  readonly onTitle: (title: string) => void
  readonly onClose: () => void
}

/** '12 orders', or 'Orders' where nobody knows how many. */
const saidOf = (label: string, { label: { many } }: Resource, count: number | undefined) =>
  count === undefined
    ? t('{{action}}: {{many}}', { action: label, many: t(many) })
    : t('{{action}}: {{number}} {{many}}', { action: label, number: formatNumber(count), many: noun(t(many)) })

function Known({ id, onTitle, onClose }: PartProps & { id: string }) {
  const desk = useDesk() as NonNullable<ReturnType<typeof useDesk>>
  const { registry } = useWorkbench()
  const { job } = useJob(desk.many, id, 'watched')
  const resource = job && registry.find(job.resource)
  const title = job && (resource ? saidOf(job.label, resource, job.total) : job.label)
  useEffect(() => onTitle(title ?? ''), [title, onTitle])
  return <Course id={id} onClose={onClose} />
}

function New({ begun, onTitle, onClose }: PartProps & { begun: Begun }) {
  const { resource, scope, offer, onStarted } = begun
  const { many } = useDesk() as NonNullable<ReturnType<typeof useDesk>>
  const { registry } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const [id, setId] = useState<string>()
  const [given, setGiven] = useState<Given>()
  const [failure, setFailure] = useState<string>()
  const isEdit = offer.deed.kind === 'edit'
  const hasForm = isEdit || (offer.asked !== undefined && asksFor(offer.asked))
  const title = saidOf(offer.label, resource, sizeOf(scope))
  useEffect(() => onTitle(title), [title, onTitle])

  const written = (record: AnyRecord) => {
    const fields = askedFields(resource)
    return changes(fields, startingValues(fields, record, fieldsOf), false, fieldsOf, record)
  }
  const begin = async (deed: Deed) => {
    const job = await many.begin({ resource, scope, deed, label: offer.label, written })
    setId(job.id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where nothing is to be asked before
  useEffect(() => {
    if (!hasForm) begin(offer.deed).catch((problem: Error) => setFailure(problem.message))
  }, [])

  if (id !== undefined)
    return (
      <Course
        id={id}
        label={offer.label}
        onStarted={onStarted}
        onClose={onClose}
        {...(hasForm && { onBack: () => setId(undefined) })}
      />
    )
  if (isEdit)
    return (
      <EditFields
        resource={resource}
        given={given}
        onGiven={async (asked: readonly BulkChange[], typed) => {
          await begin({ kind: 'edit', changes: asked })
          setGiven(typed)
        }}
        onClose={onClose}
      />
    )
  if (hasForm && offer.asked)
    return (
      <ActionFields
        resource={resource}
        offer={offer.asked}
        given={given?.typed}
        onGiven={async (values, typed) => {
          await begin({ ...offer.deed, values: { ...values, ...offer.deed.values } })
          setGiven({ lines: [], typed })
        }}
        onClose={onClose}
      />
    )
  if (failure)
    return (
      <p className="many-warning" role="alert">
        {failure}
      </p>
    )
  return <Skeleton rows={6} />
}
