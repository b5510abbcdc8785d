import { useDataProvider } from '@refinedev/core'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { noun, type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatNumber } from '../shared/formats'
import type { ListState } from './address'
import type { ExportForm, ExportUse } from './export'

const ExportMenu = lazy(() => import('./ExportMenu'))

/** What becomes of a list that is written into a file. */
interface Exporting {
  readonly isBusy: boolean
  /** How many records have come. */
  readonly came: number
  /** A file is written that does not hold all of them. */
  readonly isPart: boolean
  readonly run: (use?: ExportUse, form?: ExportForm) => void
  readonly dismiss: () => void
}

const atRest = { isBusy: false, came: 0, isPart: false } as const

/** Writes all records that a list's state tells of into a file, by default the columns shown as CSV, and says how far that has come. */
export function useExport(resource: Resource, state: ListState, columns: readonly string[]): Exporting {
  const { api, registry } = useWorkbench()
  const provider = useDataProvider()()
  const [at, setAt] = useState<Pick<Exporting, keyof typeof atRest>>(atRest)
  const run = async (use: ExportUse, form: ExportForm) => {
    const told = (came: number) => setAt({ isBusy: true, came, isPart: false })
    told(0)
    try {
      const { exportFile } = await import('./export')
      const exporting = { provider, api, registry, resource, state, columns, use, told }
      const { count, isAll } = await exportFile(exporting, form)
      setAt({ isBusy: false, came: count, isPart: !isAll })
    } catch {
      setAt(atRest)
    }
  }
  return { ...at, run: (use = 'read', form = 'csv') => void run(use, form), dismiss: () => setAt(atRest) }
}

interface ExportButtonProps {
  readonly at: Exporting
  readonly isEmpty: boolean
  /** Whether a file is offered that can be edited and imported again. */
  readonly isEditable: boolean
}

/** What is shown as CSV at once; other files behind a button beside it. */
export function ExportButton({ at: { isBusy, came, run }, isEmpty, isEditable }: ExportButtonProps) {
  const [button, setButton] = useState<HTMLElement>()
  return (
    <span className="list-export">
      <Button loading={isBusy} disabled={isEmpty} onClick={() => run()}>
        {isBusy && came > 0 ? t('Exporting, {{number}} so far', { number: formatNumber(came) }) : t('Export')}
      </Button>
      <Button
        aria-label={t('Other files')}
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

/** Says that a file was written which does not hold all. */
export function ExportNote({ at: { came, isPart, dismiss }, resource }: { at: Exporting; resource: Resource }) {
  if (!isPart) return null
  return (
    <p className="list-left-out" role="status">
      {t('The file holds {{number}} {{many}}, and these are not all: no more came.', {
        number: formatNumber(came),
        many: noun(t(resource.label.many)),
      })}
      <button type="button" className="chips-clear" onClick={dismiss}>
        {t('Dismiss')}
      </button>
    </p>
  )
}
