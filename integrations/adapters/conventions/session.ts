import type { Values } from '../../../vocabulary'
import type { HttpVerb } from './calls'

/** A call of the session, with its body. */
export interface SessionRoute {
  /** Method and path, below the base. */
  readonly call: `${HttpVerb} /${string}`
  /** Default: 'json'. */
  readonly body?: 'json' | 'form'
  /** Values that the body always has. Default: none. */
  readonly values?: Values
}

/** How users sign in, and how calls identify the user afterwards. */
export interface SessionConvention {
  /** The prefix of the paths of session calls. Default: the adapter's `base`. */
  readonly base?: string
  /** How a call authenticates. Default: 'bearer', a token in the header Authorization. */
  readonly by?: 'bearer' | 'basic' | 'cookie' | 'none' | { readonly header: string; readonly prefix?: string }
  /**
   * Default: none. The user then enters the token itself as the password. With 'basic', calls send name and password.
   */
  readonly signIn?: SessionRoute & {
    /** The body key of the user's name. Default: 'email'. */
    readonly email?: string
    /** The body key of the password. Default: 'password'. */
    readonly password?: string
    /** The path to the token in the response. Default: a common name, such as `access_token`. */
    readonly token?: string
    /** The path to the refresh token in the response. Default: none. */
    readonly refresh?: string
    /** The path to the signed-in user in the response. Default: 'user', 'userData' or 'data.user'. */
    readonly user?: string
  }
  /** Requests a new token once, after the API rejected a token. Default: none, the session ends. */
  readonly refresh?: SessionRoute & {
    /** The body key of the refresh token. */
    readonly name: string
    readonly token?: string
    readonly refresh?: string
  }
  /** Returns the signed-in user. Default: none, the user is not requested. */
  readonly verify?: { readonly call: `${HttpVerb} /${string}`; readonly user?: string }
  /** Default: none, the API is not informed. */
  readonly signOut?: {
    readonly call: `${HttpVerb} /${string}`
    /** The body key of the refresh token. Default: none, the call sends no refresh token. */
    readonly refresh?: string
  }
  /**
   * Returns the user's permissions in a common format, or in a format that `read` converts. Default: none, the API
   * alone decides.
   */
  readonly permissions?: { readonly call: `${HttpVerb} /${string}`; readonly read?: (body: unknown) => unknown }
}
