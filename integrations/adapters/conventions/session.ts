import type { Values } from '../../../vocabulary'
import type { HttpVerb } from './calls'

/** A call of the session, with its body. */
export interface SessionRoute {
  /** The method and the path below the base. */
  readonly call: `${HttpVerb} /${string}`
  /** The format of the body. Default: 'json'. */
  readonly body?: 'json' | 'form'
  /** The values that the body always has. Default: no values. */
  readonly values?: Values
}

/** The way in which users sign in, and in which later calls identify the user. */
export interface SessionConvention {
  /** The prefix of the paths of session calls. Default: the adapter's `base`. */
  readonly base?: string
  /** The authentication of a call. Default: 'bearer', which means a token in the header Authorization. */
  readonly by?: 'bearer' | 'basic' | 'cookie' | 'none' | { readonly header: string; readonly prefix?: string }
  /**
   * The call that signs a user in. Default: no call, so that the user enters the token itself as the password. With
   * 'basic', calls send the name and the password.
   */
  readonly signIn?: SessionRoute & {
    /** The body key of the user's name. Default: 'email'. */
    readonly email?: string
    /** The body key of the password. Default: 'password'. */
    readonly password?: string
    /** The path to the token in the response. Default: a common name, such as `access_token`. */
    readonly token?: string
    /** The path to the refresh token in the response. Default: no refresh token. */
    readonly refresh?: string
    /** The path to the signed-in user in the response. Default: 'user', 'userData' or 'data.user'. */
    readonly user?: string
  }
  /**
   * The call that requests a new token once, after the API rejected a token. Default: no call, so that the session
   * ends.
   */
  readonly refresh?: SessionRoute & {
    /** The body key of the refresh token. */
    readonly name: string
    readonly token?: string
    readonly refresh?: string
  }
  /** The call that returns the signed-in user. Default: no call, so that the user is not requested. */
  readonly verify?: { readonly call: `${HttpVerb} /${string}`; readonly user?: string }
  /** The call that signs the user out. Default: no call, so that the API does not know about the sign-out. */
  readonly signOut?: {
    readonly call: `${HttpVerb} /${string}`
    /** The body key of the refresh token. Default: no key, so that the call sends no refresh token. */
    readonly refresh?: string
  }
  /**
   * The call that returns the user's permissions in a common format, or in a format that `read` converts. Default: no
   * call, so that only the API checks permissions.
   */
  readonly permissions?: { readonly call: `${HttpVerb} /${string}`; readonly read?: (body: unknown) => unknown }
}
