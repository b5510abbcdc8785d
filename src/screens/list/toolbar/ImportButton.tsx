import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { type Resource, t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'

const Import = lazy(() => import('../import'))

/** The button that opens the import. Its code is loaded on the first click. */
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
