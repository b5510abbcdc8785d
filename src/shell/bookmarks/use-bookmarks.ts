import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { AccessCheck, Bookmark, Bookmarks } from '../../../providers/api'
import { type Registry, type Screen, screensOf } from '../../../vocabulary'

/** The bookmarks of a person, and the screens that the person can bookmark. */
export interface BookmarkedScreens {
  /** The bookmarked screens, oldest bookmark first. */
  readonly screens: readonly Screen[]
  /** All screens that can be bookmarked, in the same sequence as in the menu. */
  readonly possible: readonly Screen[]
  /** Adds or removes a bookmark. The screen shows the change immediately, and reverts the change if the call fails. */
  toggle(screen: Screen): void
}

const key = ['bookmarks']

/** Milliseconds until the bookmarks are requested. By that time, the first screen has its data. */
const loadDelayMs = 1500

/** A new bookmark is placed after the earlier bookmarks. */
const withBookmarkToggled = (all: readonly Bookmark[], id: string): readonly Bookmark[] => {
  const one = all.find((bookmark) => bookmark.id === id)
  if (!one) return all
  const isBookmarked = !one.isBookmarked
  return isBookmarked
    ? [...all.filter((other) => other !== one), { ...one, isBookmarked }]
    : all.map((other) => (other === one ? { ...one, isBookmarked } : other))
}

/** The screen that a bookmark opens. An API names the screen by the API's own id, or by the screen's address. */
const screenOf = ({ id, target = id }: Bookmark, screens: readonly Screen[]) => {
  const address = target.replace(/^\/+|\/+$/g, '')
  return screens.find((screen) => screen.id === id) ?? screens.find((screen) => screen.id === address)
}

interface Options {
  readonly bookmarks: Bookmarks
  readonly registry: Registry
  readonly can: AccessCheck
}

/** The person's bookmarks. Undefined until the bookmarks are loaded, or if the API has no bookmarks. */
export function useBookmarks({ bookmarks, registry, can }: Options): BookmarkedScreens | undefined {
  const client = useQueryClient()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), loadDelayMs)
    return () => clearTimeout(timer)
  }, [])

  const { data } = useQuery({
    queryKey: key,
    queryFn: async () => (await bookmarks.list()) ?? null,
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const change = (work: (all: readonly Bookmark[]) => readonly Bookmark[]) =>
    client.setQueryData<readonly Bookmark[] | null>(key, (all) => all && work(all))
  const { mutate } = useMutation({
    mutationFn: ({ id }: Bookmark) => bookmarks.update(id),
    // The call only toggles a bookmark, so two calls for a bookmark must not run at the same time.
    scope: { id: 'bookmarks' },
    onMutate: ({ id }) => void change((all) => withBookmarkToggled(all, id)),
    onError: (_, before) => void change((all) => all.map((one) => (one.id === before.id ? before : one))),
  })

  const screens = screensOf(registry, can)
  const known = data?.map((bookmark) => ({ bookmark, screen: screenOf(bookmark, screens) }))
  if (!known) return undefined
  const possible = screens.filter((screen) => known.some((one) => one.screen === screen))
  if (possible.length === 0) return undefined
  return {
    screens: known.flatMap(({ bookmark, screen }) => (bookmark.isBookmarked && screen ? [screen] : [])),
    possible,
    toggle: ({ id }) => {
      const one = known.find(({ screen }) => screen?.id === id)
      if (one) mutate(one.bookmark)
    },
  }
}
