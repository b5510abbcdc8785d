import { useDataProvider } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { type Job, type JobRequest, type Resource, t, type Values } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useInvalidateRecords } from '../../shared/records/invalidate-records'
import { createClientImporter, type Importer } from './client-importer'
import type { OpenImportTable } from './file/open-table'
import type { ImportLookups } from './import-cell'
import type { ImportOptions } from './import-options'
import { createImportRowReader, findDuplicateRows, type RowMapping } from './import-rows'

/** A row that the import skipped, with the reason. */
export interface RejectedRow {
  readonly line: number
  readonly why: string
}

/** The progress of an import. */
export interface ImportProgress {
  /** The share of rows that were sent, from 0 to 1. */
  readonly sent: number
  readonly job?: Job
  /** Rows that could not be parsed, that the API refused, or that failed. */
  readonly left: readonly RejectedRow[]
  readonly failure?: string
}

/** The number of rows that are parsed and sent together. */
const chunk = 1000

/** Milliseconds between two requests for a job. */
const pause = 700

const isMoving = (job: Job | undefined) => job?.state === 'previewing' || job?.state === 'running'

/** All refused and failed rows of a job, with their lines in the file. */
async function fetchRejectedRows(importer: Importer, id: string, lines: readonly number[]): Promise<RejectedRow[]> {
  const found: RejectedRow[] = []
  for (const outcome of ['refused', 'failed'] as const)
    for (let start = 0; ; start += chunk) {
      const { items, total } = await importer.items(id, { outcome, start, end: start + chunk })
      found.push(...items.map(({ index, why }) => ({ line: lines[index - 1] ?? 0, why: why ?? '' })))
      if (items.length === 0 || start + chunk >= total) break
    }
  return found
}

async function* partsOf(table: OpenImportTable) {
  for (let from = 0; from < table.count; from += chunk) yield await table.rows(from, from + chunk)
}

/** Previews an import and runs the import: in the API if the API has an import, else with one call per record. */
export function useImport(resource: Resource) {
  const { api, jobs, registry } = useWorkbench()
  const provider = useDataProvider()()
  const changed = useInvalidateRecords()
  const [course, setCourse] = useState<ImportProgress>()
  const at = useRef<{ readonly importer: Importer; readonly lines: number[]; readonly unread: RejectedRow[] }>(
    undefined,
  )
  const turn = useRef(0)

  /** Updates the displayed result when the job no longer makes progress. */
  const settle = async (now: Job) => {
    const own = turn.current
    const { importer, lines, unread } = at.current ?? {}
    if (!importer || !lines || !unread) return
    const left = isMoving(now) ? [] : [...unread, ...(await fetchRejectedRows(importer, now.id, lines))]
    if (own !== turn.current) return
    setCourse({ sent: 1, job: now, left: left.sort((a, b) => a.line - b.line) })
    if (now.state !== 'done' && now.state !== 'cancelled') return
    importer.ended()
    await changed(resource)
  }

  /**
   * Starts the preview.
   *
   * @param values the values of new records for rows that do not have these values
   */
  const look = async (
    table: OpenImportTable,
    plan: RowMapping,
    { key, mode }: ImportOptions,
    values: Values,
    knowledge: ImportLookups,
  ) => {
    turn.current += 1
    const own = turn.current
    const importer = jobs?.areFor(resource) ? jobs : createClientImporter({ api, provider, registry, resource })
    const lines: number[] = []
    const unread: RejectedRow[] = []
    at.current = { importer, lines, unread }
    setCourse({ sent: 0, left: [] })
    try {
      const read = createImportRowReader(plan, knowledge, await findDuplicateRows(partsOf(table), plan, knowledge))
      if (own !== turn.current) return
      const order: JobRequest = {
        resource: resource.name,
        kind: 'import',
        ...(key !== undefined && { key }),
        mode,
        ...(Object.keys(values).length > 0 && { values }),
      }
      let job = await importer.create(order)
      for (let from = 0; from < table.count; from += chunk) {
        const rows = read(await table.rows(from, from + chunk))
        const good = rows.filter(({ problem }) => problem === undefined)
        lines.push(...good.map(({ line }) => line))
        unread.push(...rows.flatMap(({ line, problem }) => (problem === undefined ? [] : { line, why: problem })))
        job = await importer.rows(
          job.id,
          good.map(({ values }) => values),
          from + chunk >= table.count,
        )
        // The person has started another preview, or has cancelled the import.
        if (own !== turn.current) return void importer.cancel(job.id).catch(() => {})
        setCourse({ sent: Math.min(1, (from + chunk) / table.count), job, left: [] })
      }
      if (!isMoving(job)) await settle(job)
    } catch (error) {
      if (own === turn.current) setCourse({ sent: 0, left: [], failure: (error as Error).message })
    }
  }

  const latest = useRef(settle)
  useEffect(() => {
    latest.current = settle
  })
  const { job } = course ?? {}
  const isWaiting = isMoving(job) && course?.sent === 1
  useEffect(() => {
    if (!isWaiting || !job) return
    const timer = setTimeout(async () => {
      // A failed request for the job's status is repeated later.
      const now = await at.current?.importer.job(job.id).catch(() => ({ ...job }))
      if (now) await latest.current(now)
    }, pause)
    return () => clearTimeout(timer)
  }, [job, isWaiting])

  const act = async (name: 'start' | 'cancel') => {
    if (!job || !at.current) return
    try {
      setCourse({ sent: 1, left: [], job: await at.current.importer[name](job.id) })
    } catch (error) {
      setCourse(
        (before) =>
          before && { ...before, failure: (error as Error).message || t('The import could not continue. Try again.') },
      )
    }
  }
  const leave = () => {
    turn.current += 1
    const { importer } = at.current ?? {}
    if (job && importer && (isMoving(job) || job.state === 'ready')) void importer.cancel(job.id).catch(() => {})
    setCourse(undefined)
  }
  return { course, look, start: () => act('start'), stop: () => act('cancel'), leave }
}
