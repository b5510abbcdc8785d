import { Alert, Button, Drawer, Progress } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { hasDefault, importableFields, isReadOnly, labelOf, noun, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useChanged } from '../../shared/changed'
import { useDrawerSide } from '../../shared/drawer-side'
import { useReturnedFocus } from '../../shared/returned-focus'
import { csvOf } from '../csv'
import { saveText } from '../export'
import { FileDrop } from './FileDrop'
import { useKnown } from './known'
import { Mapping } from './Mapping'
import { Preview } from './Preview'
import { type ImportRow, readRows } from './rows'
import { matchColumns, readTable, type Table } from './table'
import './import.css'

interface ImportProps {
  readonly resource: Resource
  readonly onClose: () => void
}

/** How far the import is: how many rows were sent, and those that were refused. */
interface Course {
  readonly sent: number
  readonly of: number
  readonly refused: readonly ImportRow[]
  readonly isOver: boolean
}

/** Records from a table: choose a file, say which column is which, see what is wrong, and create what is right. */
export default function Import({ resource, onClose }: ImportProps) {
  useReturnedFocus()
  const side = useDrawerSide()
  const { api, registry } = useWorkbench()
  const changed = useChanged()
  const fields = useMemo(() => importableFields(resource.fields), [resource])
  const [table, setTable] = useState<Table>()
  const [failure, setFailure] = useState<string>()
  const [mapping, setMapping] = useState<readonly (string | undefined)[]>([])
  const [course, setCourse] = useState<Course>()
  const { known, isLoading } = useKnown(fields, mapping)
  const rows = useMemo(
    () => (table && known ? readRows(table, mapping, { resource, known, registry }) : []),
    [table, mapping, known, resource, registry],
  )
  const good = rows.filter(({ problems }) => problems.length === 0)
  const missing = Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field?.required && !hasDefault(field) && !isReadOnly(field) && !mapping.includes(name)
  })

  const take = async (file: File) => {
    setFailure(undefined)
    try {
      const read = await readTable(file)
      setTable(read)
      setMapping(matchColumns(read.heads, fields))
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const start = async () => {
    const refused: ImportRow[] = []
    let sent = 0
    const tell = (isOver: boolean) => setCourse({ sent, of: good.length, refused: [...refused], isOver })
    tell(false)
    await api.createAll(
      resource,
      good.map(({ values }) => values),
      (index, problem) => {
        sent += 1
        const row = good[index]
        if (problem && row)
          refused.push({ ...row, problems: Object.values(problem.errors ?? { '': [problem.message] }).flat() })
        tell(false)
      },
    )
    tell(true)
    await changed(resource)
  }
  const others = rows.filter(({ problems }) => problems.length > 0)
  const isRunning = course !== undefined && !course.isOver
  const created = course ? course.sent - course.refused.length : 0
  const left = course ? [...others, ...course.refused].sort((a, b) => a.line - b.line) : others

  const heard = () => {
    if (course?.isOver)
      return t('The import has ended: {{created}} created, {{left}} left out.', { created, left: left.length })
    if (!table || course || isLoading || missing.length > 0) return ''
    return t('{{good}} of {{all}} rows can be imported.', { good: good.length, all: table.rows.length })
  }

  const body = useRef<HTMLDivElement>(null)
  const isBegun = course !== undefined
  // With each step the button that led to it goes.
  useEffect(() => {
    if (table && (isBegun || document.activeElement === document.body)) body.current?.focus()
  }, [table, isBegun])

  return (
    <Drawer
      open
      size={760}
      placement={side}
      title={t('Import {{many}}', { many: noun(t(resource.label.many)) })}
      closable={!isRunning}
      mask={{ closable: !table }}
      keyboard={!isRunning}
      onClose={onClose}
      footer={
        <div className="import-foot">
          <Button disabled={isRunning} onClick={onClose}>
            {course?.isOver ? t('Close') : t('Cancel')}
          </Button>
          {table && !course && (
            <Button
              type="primary"
              loading={isLoading}
              disabled={missing.length > 0 || good.length === 0}
              onClick={() => void start()}
            >
              {t('Import {{count}} of {{all}} rows', { count: good.length, all: table.rows.length })}
            </Button>
          )}
        </div>
      }
    >
      <div ref={body} className="import" tabIndex={-1}>
        <p className="visually-hidden" role="status">
          {heard()}
        </p>
        {!table && <FileDrop resource={resource} fields={fields} onFile={(file) => void take(file)} />}
        {failure && <Alert type="error" title={failure} />}
        {table && !course && (
          <>
            <Mapping fields={fields} table={table} mapping={mapping} onChange={setMapping} />
            {missing.length > 0 && (
              <Alert
                type="warning"
                title={t('No column is chosen for: {{fields}}.', {
                  fields: missing.map((name) => labelOf(fields, name)).join(', '),
                })}
              />
            )}
            {missing.length === 0 && <Preview rows={rows} />}
          </>
        )}
        {course && (
          <div>
            <Progress
              percent={course.of === 0 ? 100 : Math.floor((100 * course.sent) / course.of)}
              status={course.isOver && course.refused.length > 0 ? 'normal' : undefined}
            />
            <p>{t('{{created}} created, {{left}} left out.', { created, left: left.length })}</p>
          </div>
        )}
        {course?.isOver && left.length > 0 && table && (
          <>
            <Button onClick={() => saveText(reportOf(table, left), `${resource.name}-left-out.csv`)}>
              {t('Download the rows that were left out')}
            </Button>
            <Preview rows={left} />
          </>
        )}
      </div>
    </Drawer>
  )
}

/** The rows as they came, each with what speaks against it, to be mended and imported again. */
const reportOf = ({ heads }: Table, rows: readonly ImportRow[]) =>
  csvOf([[...heads, t('Problem')], ...rows.map(({ cells, problems }) => [...cells, problems.join(' ')])])
