import type { AuthProvider } from '@refinedev/core'
import type { Client } from '../client'
import type { Credentials } from './auth'
import type { UserData } from './session'

/** The signed-in user, in the format that the screens show. */
export interface Identity {
  readonly id?: string
  readonly name: string
  readonly email?: string
  readonly role?: string
  /** The user's time zone, such as 'Asia/Kolkata'. */
  readonly timeZone?: string
  /** Whether the API has a profile that the user can read and change. */
  readonly profile: boolean
  /** Whether the API describes itself to signed-in users. */
  readonly description: boolean
  /** Whether the API makes backups and reports their status to users with the permission. */
  readonly backups: boolean
}

const textFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** Reads the identity of the user from the API's user data. */
export const identityFrom = (userData: UserData): Identity => {
  const { id, _id, name, firstName, lastName, email, role } = userData
  const fullName = [firstName, lastName].filter(Boolean).join(' ')
  return {
    id: textFrom(id ?? _id),
    name: textFrom(name) ?? (fullName || (textFrom(email) ?? '')),
    email: textFrom(email),
    timeZone: textFrom(userData.timeZone),
    role: textFrom(role) ?? textFrom((role as { name?: unknown } | null | undefined)?.name),
    profile: userData.profile === true,
    description: userData.description === true,
    backups: userData.backups === true,
  }
}

/**
 * The auth provider for Refine. The layer below this provider already handles failed calls, so `onError` does nothing.
 */
export const createAuthProvider = ({ auth, session }: Client): AuthProvider => ({
  login: (credentials: Credentials) =>
    auth.signIn(credentials).then(
      (signedIn) => (signedIn === 'done' ? { success: true, redirectTo: '/dashboard' } : { success: false }),
      (error: Error) => ({ success: false, error }),
    ),
  logout: async () => {
    auth.signOut()
    return { success: true, redirectTo: '/login' }
  },
  check: async () =>
    session.token() === null ? { authenticated: false, redirectTo: '/login' } : { authenticated: true },
  onError: async (error) => ({ error }),
  getPermissions: async () => session.permissions(),
  getIdentity: async () => {
    const userData = session.userData()
    if (!userData) return null
    const role = session.viewedRole()?.name
    return { ...identityFrom(userData), ...(role !== undefined && { role }) }
  },
})
