import { useQuery } from '@tanstack/react-query'
import type { DropdownOptions, OptionFilter } from '../../../../providers/api'
import { labelInSentence, type Resource, t } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { formatNumber } from '../values/formats'

/**
 * The note below a dropdown that does not list all options, which explains how to find the other options. Undefined if
 * the list is complete.
 */
export function moreOptionsText({ label }: Resource, offered: DropdownOptions | undefined): string | undefined {
  const { more, isSearchable } = offered ?? {}
  if (!more) return undefined
  const { key, total, received: came } = more
  const said = { many: labelInSentence(t(label.many)), number: formatNumber(came) }
  const cut =
    total !== undefined
      ? t('Only {{number}} of {{total}} {{many}} are listed here.', { ...said, total: formatNumber(total) })
      : key !== undefined
        ? t('Only {{number}} {{many}} are listed here. There are more.', said)
        : t('Only {{number}} {{many}} are listed here. There may be more.', said)
  return isSearchable ? `${cut} ${t('Type to search for the others.')}` : cut
}

/**
 * The key of a resource's options in the query cache. A key without a filter matches the cached options of all filters.
 */
export const optionsQueryKey = (resource: string, within?: OptionFilter) =>
  within ? (['options', resource, within] as const) : (['options', resource] as const)

/** The maximum time in milliseconds to wait for a frame. A hidden page draws no frames. */
const patience = 100

/** Resolves after the browser's next frame, so that a form is visible before its dropdowns load options. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, patience)
  })

/**
 * The active records of a resource for a dropdown, cached for 30 seconds.
 *
 * @param within includes only records whose field has this value
 * @param enabled whether to make the API call. Default: true.
 */
export function useOptions(resource: Resource, within?: OptionFilter, enabled = true) {
  const { api } = useWorkbench()
  return useQuery({
    queryKey: optionsQueryKey(resource.name, within),
    queryFn: async () => {
      await drawn()
      return api.options(resource, within)
    },
    staleTime: 30_000,
    enabled,
  })
}
