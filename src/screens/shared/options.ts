import { useQuery } from '@tanstack/react-query'
import type { DropdownOptions } from '../../../providers/api'
import { labelInSentence, type Resource, t } from '../../../vocabulary'
import { useWorkbench } from '../context'
import { formatNumber } from './formats'

/** What narrows the options of a dropdown: the value of one of their fields. */
export interface OptionFilter {
  readonly field: string
  readonly value: string
}

/** What is said below a dropdown that does not offer all there are, and how the others are found; nothing where it does. */
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

/** The key of a resource's options in the query cache; with the name alone, that of all of them. */
export const optionsQueryKey = (resource: string, within?: OptionFilter) =>
  within ? (['options', resource, within] as const) : (['options', resource] as const)

/** Milliseconds until a frame is drawn, where one is: a page that nobody sees has none. */
const patience = 100

/** Once the next frame is on its way to the screen: a form is seen before any of its dropdowns asks what it offers. */
const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, patience)
  })

/**
 * The active records of a resource for a dropdown, kept for half a minute.
 *
 * @param within narrows them to those whose field has the value.
 * @param enabled false to ask for nothing yet. Default: true.
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
