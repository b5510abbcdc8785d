import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { GlobalSearchHit, SavedListView } from '../../../providers/api'
import {
  findCurrentResource,
  type IconName,
  labelInSentence,
  matchesTypedWords,
  type Registry,
  type Resource,
  type Screen,
  screenAddress,
  screensOf,
  t,
  type Values,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { type Access, useAccess } from '../shared/records/access'
import { fallbackEntries } from './fallback-entries'
import { readRecentRecords } from './recent-records'
import { maxPaletteSearchLength, useRecordHits } from './use-record-hits'

export interface PaletteGroup {
  readonly label: string
  readonly entries: readonly PaletteEntry[]
}

/** The maximum number of screens or commands that are listed next to the records. */
const maxMatchesPerGroup = 5

const entryOf = ({ id, title, icon, creates }: Screen): PaletteEntry => ({
  id,
  to: screenAddress(id),
  label: title,
  icon,
  ...(creates && { words: t('add new create') }),
})

/** Converts records to entries of the palette. The list contains no records whose page the person cannot open. */
const recordsOf = (hits: readonly GlobalSearchHit[], registry: Registry, { linkTo }: Access): PaletteEntry[] =>
  hits.flatMap(({ resource: name, id, title, note, brief }) => {
    const resource = findCurrentResource(registry, name)
    const to = resource && linkTo(resource.name, id)
    if (!resource || !to) return []
    const about = [t(resource.label.one), note].filter(Boolean).join(' · ')
    const said = brief && { brief: { resource, values: brief } }
    return [{ id: to, to, label: title, note: about, icon: resource.menu?.icon, ...said }]
  })

/**
 * The entries for a typed text: screens, views and commands immediately, and records as soon as they are found.
 *
 * @param commands the commands that are available on every page
 */
export function usePaletteEntries(typed: string, commands: readonly PaletteCommand[]) {
  const { registry, memory, can, canOffer = can } = useWorkbench()
  const access = useAccess()
  const { pathname } = useLocation()
  const found = useRecordHits(typed)
  const views = useSavedViewEntries()
  const screens = useMemo(() => screensOf(registry, canOffer), [registry, canOffer])
  const recents = useMemo(
    () => recordsOf(readRecentRecords(memory), registry, access).filter(({ to }) => to !== pathname),
    [memory, registry, access, pathname],
  )
  const records = useMemo(() => recordsOf(found.hits, registry, access), [found.hits, registry, access])

  const doing = commands.map((command): PaletteEntry => ({ id: `do ${command.label}`, ...command }))
  const text = typed.trim()
  const matching = (entries: readonly PaletteEntry[]) =>
    text === ''
      ? entries
      : entries
          .filter(({ label, words = '' }) => matchesTypedWords(`${label} ${words}`, text))
          .slice(0, maxMatchesPerGroup)
  const groups: PaletteGroup[] = [
    ...(text === '' ? [{ label: t('Recently opened'), entries: recents.slice(0, maxMatchesPerGroup) }] : []),
    { label: t('Go to'), entries: matching(screens.filter(({ creates }) => !creates).map(entryOf)) },
    { label: t('Views'), entries: matching(views) },
    { label: t('Actions'), entries: matching([...screens.filter(({ creates }) => creates).map(entryOf), ...doing]) },
    ...(text === '' ? [] : [{ label: t('Records'), entries: records }]),
  ]
  const filled = groups.filter(({ entries }) => entries.length > 0)
  const count = filled.flatMap(({ entries }) => entries).length
  const isTooLong = text.length > maxPaletteSearchLength
  const instead =
    text === '' || count > 0 || found.isSearching || found.problem !== undefined || isTooLong
      ? []
      : fallbackEntries(found.text, registry, access, pathname.split('/')[1] ?? '')
  return {
    groups: instead.length > 0 ? [{ label: t('Suggestions'), entries: instead }] : filled,
    /** The number of matches. Suggestions are not included in the number. */
    count,
    isTooLong,
    isSearching: found.isSearching,
    hasFailed: found.hasFailed,
    problem: found.problem,
  }
}

/** An entry of the palette: a page to open, or a command to run. */
export interface PaletteEntry {
  readonly id: string
  readonly label: string
  /** Additional words by which the search finds the entry. */
  readonly words?: string
  readonly note?: string
  readonly icon?: IconName
  /** The details of a record next to its name, formatted by the kinds of the fields. */
  readonly brief?: { readonly resource: Resource; readonly values: Values }
  readonly to?: string
  /** The router state for the navigation to the page. */
  readonly state?: { readonly view: SavedListView }
  readonly run?: () => void
}

/** A command that is available on every page, such as signing out. */
export type PaletteCommand = Pick<PaletteEntry, 'label' | 'words' | 'icon' | 'to' | 'run'>

const none: readonly PaletteEntry[] = []

/** The saved views of all lists. Empty until the views are loaded. */
function useSavedViewEntries(): readonly PaletteEntry[] {
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
