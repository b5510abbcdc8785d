import { useDataProvider } from '@refinedev/core'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type AnyRecord, labelInSentence, type Resource, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useWorkbench } from '../../context'
import { silentProvider } from '../../shared/records/silent-queries'
import { formatNumber } from '../../shared/values/formats'
import type { ListState } from '../state/list-state'
import type { ExportFormat, ExportPurpose } from './export-file'

const ExportMenu = lazy(() => import('./ExportMenu'))

/** The state of an export that is running or has finished. */
interface ExportState {
  readonly isBusy: boolean
  /** The number of records that the export has loaded. */
  readonly came: number
  /** Whether the written file does not contain all records. */
  readonly isPart: boolean
  /** The reason why no file was written. */
  readonly failure?: string
  readonly run: (use?: ExportPurpose, form?: ExportFormat) => void
  readonly dismiss: () => void
}

const atRest = { isBusy: false, came: 0, isPart: false } as const

/**
 * Exports all records that match a list's state into a file, and reports the progress. By default the file is a CSV
 * with the visible columns.
 *
 * @param meant exports only the records with these ids, or all records except the records with these ids. By default,
 * all records are exported.
 */
export function useExport(
  resource: Resource,
  state: ListState,
  columns: readonly string[],
  meant?: { readonly records: readonly AnyRecord[] } | { readonly except: ReadonlySet<string> },
): ExportState {
  const { api, registry, memory } = useWorkbench()
  const provider = useDataProvider()(silentProvider)
  const [at, setAt] = useState<Pick<ExportState, keyof typeof atRest | 'failure'>>(atRest)
  const run = async (use: ExportPurpose, form: ExportFormat) => {
    const told = (came: number) => setAt({ isBusy: true, came, isPart: false })
    told(0)
    try {
      const [{ exportFile }, { preferredSeparator }] = await Promise.all([
        import('./export-file'),
        import('../../shared/csv-download'),
      ])
      const separator = preferredSeparator(memory)
      const exporting = { provider, api, registry, resource, state, columns, use, separator, told, ...meant }
      const { count, isAll } = await exportFile(exporting, form)
      setAt({ isBusy: false, came: count, isPart: !isAll })
    } catch (problem) {
      setAt({ ...atRest, failure: (problem as Error).message })
    }
  }
  return { ...at, run: (use = 'read', form = 'csv') => void run(use, form), dismiss: () => setAt(atRest) }
}

interface ExportButtonProps {
  readonly at: ExportState
  readonly isEmpty: boolean
  /** Whether the menu offers a file that people can edit and import again. */
  readonly isEditable: boolean
}

/** The button that exports the visible columns as CSV, and a menu with other formats. */
export function ExportButton({ at: { isBusy, came, run }, isEmpty, isEditable }: ExportButtonProps) {
  const [button, setButton] = useState<HTMLElement>()
  return (
    <span className="list-export">
      <Button loading={isBusy} disabled={isEmpty} onClick={() => run()}>
        {isBusy && came > 0 ? t('Exporting, {{number}} so far', { number: formatNumber(came) }) : t('Export')}
      </Button>
      <Button
        aria-label={t('More export options')}
        aria-haspopup="menu"
        aria-expanded={button !== undefined}
        disabled={isEmpty || isBusy}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <span className="list-caret" aria-hidden="true" />
      </Button>
      {button && (
        <Suspense>
          <ExportMenu {...{ button, isEditable, run }} onClose={() => setButton(undefined)} />
        </Suspense>
      )}
    </span>
  )
}

/**
 * The message after an export: the file is incomplete, or the reason why the export created no file. Undefined if the
 * file contains all records.
 */
export function exportMessage({ came, isPart, failure }: ExportState, { label }: Resource): string | undefined {
  if (failure !== undefined) return t('Nothing was exported: {{why}}', { why: failure })
  if (!isPart) return undefined
  return t('The file contains only {{number}} {{many}}. More records could not be loaded.', {
    number: formatNumber(came),
    many: labelInSentence(t(label.many)),
  })
}

/** The note about an incomplete or failed export. */
export function ExportNote({ at, resource }: { at: ExportState; resource: Resource }) {
  const said = exportMessage(at, resource)
  if (said === undefined) return null
  return (
    <p className="list-left-out" role={at.failure === undefined ? 'status' : 'alert'}>
      {said}
      <button type="button" className="chips-clear" onClick={at.dismiss}>
        {t('Dismiss')}
      </button>
    </p>
  )
}
