import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Resource, t } from '../../../vocabulary'
import { lazy } from '../../lazy'

const Import = lazy(() => import('./import'))

/** The way to the import of a table, whose code is loaded when it is first asked for. */
export function ImportButton({ resource }: { resource: Resource }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Import')}</Button>
      {open && (
        <Suspense>
          <Import resource={resource} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
