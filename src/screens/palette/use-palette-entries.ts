import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { GlobalSearchHit } from '../../../providers/api'
import {
  findCurrentResource,
  matchesTypedWords,
  type Registry,
  type Screen,
  screenAddress,
  screensOf,
  t,
} from '../../../vocabulary'
import { useWorkbench } from '../context'
import { type Access, useAccess } from '../shared/records/access'
import { fallbackEntries } from './fallback-entries'
import type { PaletteCommand, PaletteEntry } from './palette-entry'
import { readRecentRecords } from './recent-records'
import { useSavedViewEntries } from './saved-views'
import { maxPaletteSearchLength, useRecordHits } from './use-record-hits'

export interface PaletteGroup {
  readonly label: string
  readonly entries: readonly PaletteEntry[]
}

/** The most screens or commands next to the records. */
const maxMatchesPerGroup = 5

const entryOf = ({ id, title, icon, creates }: Screen): PaletteEntry => ({
  id,
  to: screenAddress(id),
  label: title,
  icon,
  ...(creates && { words: t('add new create') }),
})

/** Records as entries. Records whose page the person cannot open are left out. */
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
 * The entries for a typed text: screens, views and commands at once, and records as soon as they are found.
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
    text === '' || count > 0 || found.isSearching || isTooLong
      ? []
      : fallbackEntries(text, registry, access, pathname.split('/')[1] ?? '')
  return {
    groups: instead.length > 0 ? [{ label: t('Suggestions'), entries: instead }] : filled,
    /** The number of matches. Suggestions do not count. */
    count,
    isTooLong,
    isSearching: found.isSearching,
    hasFailed: found.hasFailed,
  }
}
