import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { type AnyRecord, type BulkChange, labelInSentence, type Resource, t, type Values } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { editableFormFields, formPayload, initialFormValues } from '../form/state/form-values'
import { useRestoreFocus } from '../shared/dialogs/restore-focus'
import { useDrawerSide } from '../shared/drawer-side'
import { Skeleton } from '../shared/notices/EmptyState'
import { type AvailableAction, needsActionDialog } from '../shared/records/available-actions'
import { formatNumber } from '../shared/values/formats'
import { BulkActionForm, bulkActionFields } from './BulkActionForm'
import { BulkEditForm, type FieldChangeLine } from './BulkEditForm'
import { BulkJobView } from './BulkJobView'
import { type BulkOperation, scopeSize } from './bulk-job-request'
import { type BulkDrawerTarget, type PendingBulkAction, useBulkJob, useBulkJobs } from './bulk-jobs'
import './bulk-drawer.css'

/** The earlier input of the form, for people who go back to the form. */
interface BulkFormInput {
  readonly lines: readonly FieldChangeLine[]
  readonly typed: Values
}

const needsBulkForm = (offer: AvailableAction): boolean => {
  const open = Object.keys(bulkActionFields(offer.action)).filter((name) => offer.values?.[name] === undefined)
  return open.length > 0 && needsActionDialog(offer, { id: '' })
}

/** The drawer of a bulk operation shows the form, then the preview, then the result. */
export default function BulkDrawer({ opened }: { opened: BulkDrawerTarget }) {
  useRestoreFocus()
  const side = useDrawerSide()
  const desk = useBulkJobs()
  const [title, setTitle] = useState('')
  const close = () => desk?.open(undefined)
  return (
    <Drawer open size={640} placement={side} title={title} classNames={{ body: 'many-drawer' }} onClose={close}>
      {'id' in opened ? (
        <ExistingJob id={opened.id} onTitle={setTitle} onClose={close} />
      ) : (
        <NewJob begun={opened.pending} onTitle={setTitle} onClose={close} />
      )}
    </Drawer>
  )
}

interface PartProps {
  readonly onTitle: (title: string) => void
  readonly onClose: () => void
}

/** The number of records with their label, such as '12 orders', or 'Orders' if the number is unknown. */
const drawerTitle = (label: string, { label: { many } }: Resource, count: number | undefined) =>
  count === undefined
    ? t('{{action}}: {{many}}', { action: label, many: t(many) })
    : t('{{action}}: {{number}} {{many}}', {
        action: label,
        number: formatNumber(count),
        many: labelInSentence(t(many)),
      })

function ExistingJob({ id, onTitle, onClose }: PartProps & { id: string }) {
  const desk = useBulkJobs() as NonNullable<ReturnType<typeof useBulkJobs>>
  const { registry } = useWorkbench()
  const { job } = useBulkJob(desk.many, id, 'watched')
  const resource = job && registry.find(job.resource)
  const title = job && (resource ? drawerTitle(job.label, resource, job.total) : job.label)
  useEffect(() => onTitle(title ?? ''), [title, onTitle])
  return <BulkJobView id={id} onClose={onClose} />
}

function NewJob({ begun, onTitle, onClose }: PartProps & { begun: PendingBulkAction }) {
  const { resource, scope, offer, onStarted } = begun
  const { many } = useBulkJobs() as NonNullable<ReturnType<typeof useBulkJobs>>
  const { registry } = useWorkbench()
  const fieldsOf = (name: string) => registry.get(name).fields
  const [id, setId] = useState<string>()
  const [given, setGiven] = useState<BulkFormInput>()
  const [failure, setFailure] = useState<string>()
  const isEdit = offer.deed.kind === 'edit'
  const hasForm = isEdit || (offer.recordAction !== undefined && needsBulkForm(offer.recordAction))
  const title = drawerTitle(offer.label, resource, scopeSize(scope))
  useEffect(() => onTitle(title), [title, onTitle])

  const written = (record: AnyRecord) => {
    const fields = editableFormFields(resource)
    return formPayload(fields, initialFormValues(fields, record, fieldsOf), false, fieldsOf, record)
  }
  const begin = async (deed: BulkOperation) => {
    const job = await many.create({ resource, scope, deed, label: offer.label, written })
    setId(job.id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, if there is no form
  useEffect(() => {
    if (!hasForm) begin(offer.deed).catch((problem: Error) => setFailure(problem.message))
  }, [])

  if (id !== undefined)
    return (
      <BulkJobView
        id={id}
        label={offer.label}
        onStarted={onStarted}
        onClose={onClose}
        {...(hasForm && { onBack: () => setId(undefined) })}
      />
    )
  if (isEdit)
    return (
      <BulkEditForm
        resource={resource}
        given={given}
        onGiven={async (asked: readonly BulkChange[], typed) => {
          await begin({ kind: 'edit', changes: asked })
          setGiven(typed)
        }}
        onClose={onClose}
      />
    )
  if (hasForm && offer.recordAction)
    return (
      <BulkActionForm
        resource={resource}
        offer={offer.recordAction}
        initialValues={given?.typed}
        onSubmit={async (values, typed) => {
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
