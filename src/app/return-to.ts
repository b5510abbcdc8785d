const key = 'returnTo'

/** Where a person wanted to be when a session was missing; kept while the tab is open. */
export const returnTo = {
  remember: (path: string) => sessionStorage.setItem(key, path),
  /** Answers it once, or the dashboard. */
  take: (): string => {
    const path = sessionStorage.getItem(key) ?? '/dashboard'
    sessionStorage.removeItem(key)
    return path
  },
}
