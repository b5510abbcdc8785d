import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { labelInSentence, screenAddress, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { useAccess } from '../shared/records/access'
import type { PaletteEntry } from './palette-entry'

const none: readonly PaletteEntry[] = []

/** The saved views of all lists. Empty until they are loaded. */
export function useSavedViewEntries(): readonly PaletteEntry[] {
  const { registry, views } = useWorkbench()
  const { canCall } = useAccess()
  const { data } = useQuery({
    queryKey: ['views'],
    queryFn: () => views?.all(registry.all.map(({ name }) => name)) ?? [],
    staleTime: 30_000,
    retry: false,
  })
  return useMemo(
    () =>
      data?.flatMap(({ resource: name, view }) => {
        const resource = registry.find(name)
        if (!resource || !canCall(resource, 'list')) return []
        const note = t('View of {{many}}', { many: labelInSentence(t(resource.label.many)) })
        const to = screenAddress(name, { query: view.query })
        return [{ id: `view ${view.id}`, to, state: { view }, label: view.name, note, icon: resource.menu?.icon }]
      }) ?? none,
    [data, registry, canCall],
  )
}
