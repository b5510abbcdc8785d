import { useDataProvider } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { noun, type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatNumber } from '../shared/formats'
import type { ListState } from './address'

/** What becomes of a list that is written into a file. */
interface Exporting {
  readonly isBusy: boolean
  /** How many records have come. */
  readonly came: number
  /** A file is written that does not hold all of them. */
  readonly isPart: boolean
  readonly run: () => void
  readonly dismiss: () => void
}

const atRest = { isBusy: false, came: 0, isPart: false } as const

/** Writes the columns shown of all records that a list's state tells of into a file, and says how far that has come. */
export function useExport(resource: Resource, state: ListState, columns: readonly string[]): Exporting {
  const { api, registry } = useWorkbench()
  const provider = useDataProvider()()
  const [at, setAt] = useState<Pick<Exporting, keyof typeof atRest>>(atRest)
  const run = async () => {
    const told = (came: number) => setAt({ isBusy: true, came, isPart: false })
    told(0)
    try {
      const { exportText, saveText } = await import('./export')
      const { text, count, isAll } = await exportText({ provider, api, registry, resource, state, columns, told })
      saveText(text, `${resource.name}.csv`)
      setAt({ isBusy: false, came: count, isPart: !isAll })
    } catch {
      setAt(atRest)
    }
  }
  return { ...at, run: () => void run(), dismiss: () => setAt(atRest) }
}

export const ExportButton = ({ at: { isBusy, came, run }, isEmpty }: { at: Exporting; isEmpty: boolean }) => (
  <Button loading={isBusy} disabled={isEmpty} onClick={run}>
    {isBusy && came > 0 ? t('Exporting, {{number}} so far', { number: formatNumber(came) }) : t('Export')}
  </Button>
)

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
