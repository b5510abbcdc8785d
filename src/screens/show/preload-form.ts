import { useEffect } from 'react'
import type { Resource } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { preloadInputs } from '../form/fields/preload-inputs'
import { useAccess } from '../shared/records/access'

/** Milliseconds until a record's page is complete. */
const settled = 300

/**
 * Loads the code of a resource's form when the page of a record is complete. People most often open the form after a
 * record's page.
 */
export function usePreloadForm(resource: Resource): void {
  const { registry } = useWorkbench()
  const { canCall } = useAccess()
  const isWanted = canCall(resource, 'edit')
  useEffect(() => {
    if (!isWanted) return
    const fetch = () => Promise.all([import('../form'), preloadInputs(resource, (name) => registry.get(name).fields)])
    const timer = setTimeout(() => void fetch().catch(() => undefined), settled)
    return () => clearTimeout(timer)
  }, [isWanted, registry, resource])
}
