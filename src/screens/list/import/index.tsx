import { useDataProvider } from '@refinedev/core'
import { Alert, Button, Drawer, Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  csvOf,
  type Field,
  importableFields,
  isEmpty,
  labelInSentence,
  type Resource,
  sharedValueFieldsOf,
  t,
  type Values,
} from '../../../../vocabulary'
import { useBulkJobs } from '../../bulk/bulk-jobs'
import { plannedCount } from '../../bulk/job-summary'
import { useWorkbench } from '../../context'
import { FormContext } from '../../form/form-context'
import { formValuesToPayload } from '../../form/state/conversions'
import { useFieldsForm } from '../../form/use-fields-form'
import { downloadCsv, preferredSeparator } from '../../shared/csv-download'
import { useRestoreFocus } from '../../shared/dialogs/restore-focus'
import { useDrawerSide } from '../../shared/drawer-side'
import { silentProvider } from '../../shared/records/silent-queries'
import { formatNumber } from '../../shared/values/formats'
import { FileDrop } from './FileDrop'
import { type OpenImportTable, openImportTable } from './file/open-table'
import type { TableReadOptions } from './file/parse-table'
import { ImportOptionsForm } from './ImportOptionsForm'
import { ImportPreview } from './ImportPreview'
import { useImportLookups } from './import-lookups'
import {
  defaultImportOptions,
  detectOwnIds,
  type ImportOptions,
  missingOptionMessages,
  rememberImportOptions,
  withoutIdColumn,
} from './import-options'
import { useImport } from './use-import'
import './import.css'

interface ImportDrawerProps {
  readonly resource: Resource
  readonly onClose: () => void
}

/** Imports records from a table: choose a file, map its columns, preview the changes, and import. */
export default function ImportDrawer({ resource, onClose }: ImportDrawerProps) {
  useRestoreFocus()
  const side = useDrawerSide()
  const desk = useBulkJobs()
  const { can, memory, undo, jobs, registry } = useWorkbench()
  const fields = useMemo(() => importableFields(resource.fields), [resource])
  const [file, setFile] = useState<File>()
  const [table, setTable] = useState<OpenImportTable>()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [chosen, setChosen] = useState<ImportOptions>()
  const [foreignIds, setForeignIds] = useState<string>()
  const provider = useDataProvider()(silentProvider)
  const names = chosen?.columns.map(({ name }) => name) ?? []
  const { knowledge, languages, error } = useImportLookups(fields, names)
  const { course, look, start, stop, leave } = useImport(resource)
  const may = {
    create: Boolean(resource.calls.create) && can(resource.name, 'create'),
    change: Boolean(resource.calls.edit) && can(resource.name, 'edit'),
  }
  const { job } = course ?? {}
  const isRunning = job?.state === 'running'
  const isOver = job?.state === 'done' || job?.state === 'cancelled'

  useEffect(() => () => table?.close(), [table])

  const take = async (given: File, reading?: TableReadOptions) => {
    setFailure(undefined)
    setReading(true)
    try {
      const read = await openImportTable(given, reading)
      const first = defaultImportOptions(read, { resource, fields, may, memory, languages })
      const idsAt = first.columns.findIndex(({ name }) => name === 'id')
      const isForeign = idsAt >= 0 && !(await detectOwnIds(read, first, { resource, provider }))
      setFile(given)
      setTable(read)
      setForeignIds(isForeign ? read.heads[idsAt] : undefined)
      setChosen(isForeign ? withoutIdColumn(fields, may, first) : first)
    } catch (problem) {
      setFailure((problem as Error).message)
    }
    setReading(false)
  }
  const [form] = Form.useForm()
  const fieldsOf = (name: string) => registry.get(name).fields
  const goOn = async (typed: Values) => {
    if (!table || !chosen || !knowledge) return
    rememberImportOptions(memory, resource, table.heads, chosen)
    const asked = chosen.mode === 'change' ? [] : sharedValueFieldsOf(fields, names)
    const written = formValuesToPayload(
      Object.fromEntries(asked.map((name) => [name, fields[name] as Field])),
      typed,
      fieldsOf,
    )
    const values = Object.fromEntries(Object.entries(written).filter(([, value]) => !isEmpty(value)))
    void look(table, { fields, ...chosen }, chosen, values, knowledge)
  }
  const { formProps, setting } = useFieldsForm({ form, name: 'import', resource, fields, onSubmit: goOn })
  const report = async () => {
    if (!table || !course) return
    const whyOf = new Map(course.left.map(({ line, why }) => [line, why]))
    const rows = (await table.rows(0, table.count)).filter(({ line }) => whyOf.has(line))
    const lines = rows.map(({ line, cells }) => [...table.heads.map((_, at) => cells[at] ?? ''), whyOf.get(line) ?? ''])
    const separator = table.reading?.separator ?? preferredSeparator(memory)
    downloadCsv(csvOf([[...table.heads, t('Problem')], ...lines], separator), `${resource.name}-left-out`, separator)
  }

  const open = table && chosen ? missingOptionMessages(fields, table, chosen) : []
  const body = useRef<HTMLDivElement>(null)
  const step = !table ? 'file' : !course ? 'columns' : (job?.state ?? 'previewing')
  // Each step removes the button that started it, and the button had the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with each step
  useEffect(() => {
    if (table) body.current?.focus()
  }, [step])

  const undoIt = jobs?.areFor(resource) && job && job.done > 0 ? undo : undefined
  /** Whether the import continues on the server, and an indicator in the navbar shows its progress. */
  const goesOn = isRunning && desk !== undefined && jobs?.areFor(resource) === true
  const close = () => {
    if (goesOn) desk.follow(job.id)
    else if (!isOver) leave()
    onClose()
  }
  const said = course?.failure ?? failure ?? (error ? t('Linked records could not be loaded. Try again.') : undefined)
  return (
    <Drawer
      open
      size={760}
      placement={side}
      title={t('Import {{many}}', { many: labelInSentence(t(resource.label.many)) })}
      closable={!isRunning || goesOn}
      mask={{ closable: !table }}
      keyboard={!isRunning || goesOn}
      onClose={close}
      footer={
        <div className="import-foot">
          {isRunning ? (
            <>
              <Button onClick={() => void stop()}>{t('Stop')}</Button>
              {goesOn && (
                <Button type="primary" onClick={close}>
                  {t('Continue in the background')}
                </Button>
              )}
            </>
          ) : (
            <Button onClick={close}>{isOver ? t('Close') : t('Cancel')}</Button>
          )}
          {course && !isRunning && !isOver && <Button onClick={leave}>{t('Back')}</Button>}
          {isOver && undoIt && (
            <Button onClick={() => void undoIt.undo({ batch: job.id }).then(onClose, tell)}>{t('Undo')}</Button>
          )}
          {table && chosen && !course && (
            <Button type="primary" disabled={!knowledge || open.length > 0} onClick={() => form.submit()}>
              {t('Preview changes')}
            </Button>
          )}
          {job?.state === 'ready' && plannedCount(job) > 0 && (
            <Button type="primary" onClick={() => void start()}>
              {t('Import {{number}} rows', { count: plannedCount(job), number: formatNumber(plannedCount(job)) })}
            </Button>
          )}
        </div>
      }
    >
      <div ref={body} className="import" tabIndex={-1}>
        <p className="visually-hidden" role="status">
          {heard()}
        </p>
        {said && <Alert type="error" title={said} />}
        {!table && <FileDrop {...{ resource, fields, isReading }} onFile={(given) => void take(given)} />}
        {table && chosen && !course && (
          <Form {...formProps} className="import">
            <FormContext value={setting}>
              <ImportOptionsForm
                {...{ fields, table, chosen, may, foreignIds, open }}
                onChange={setChosen}
                onReading={(reading) => file && void take(file, reading)}
              />
            </FormContext>
          </Form>
        )}
        {course && !course.failure && <ImportPreview {...{ resource, course }} onReport={() => void report()} />}
        {job?.state === 'ready' && plannedCount(job) === 0 && <p>{t('Nothing would change.')}</p>}
      </div>
    </Drawer>
  )

  function tell(problem: unknown) {
    setFailure((problem as Error).message)
  }
  function heard(): string {
    if (isOver && job)
      return t('Import result: {{done}} imported, {{left}} skipped.', {
        done: formatNumber(job.done),
        left: formatNumber(course?.left.length ?? 0),
      })
    if (job?.state !== 'ready') return ''
    const { create, change, same } = job.counts
    return t('{{create}} new, {{change}} changed, {{same}} unchanged, {{left}} skipped.', {
      create: formatNumber(create),
      change: formatNumber(change),
      same: formatNumber(same),
      left: formatNumber(course?.left.length ?? 0),
    })
  }
}
