import type { Values } from '../../../vocabulary'
import type { HttpVerb } from './calls'

/** A call of the session, with what it takes and brings. */
export interface SessionRoute {
  /** Verb and path, below the base. */
  readonly call: `${HttpVerb} /${string}`
  /** Default: 'json'. */
  readonly body?: 'json' | 'form'
  /** Always in its body. Default: nothing. */
  readonly values?: Values
}

/** How people sign in, and how the API knows them afterwards. */
export interface SessionConvention {
  /** What stands before the paths of its calls. Default: what stands before all. */
  readonly base?: string
  /** How a call says whose it is. Default: 'bearer', a token in the header Authorization. */
  readonly by?: 'bearer' | 'basic' | 'cookie' | 'none' | { readonly header: string; readonly prefix?: string }
  /** Default: none; what is typed as the password is the token itself, or with 'basic' name and password are. */
  readonly signIn?: SessionRoute & {
    /** What the name is called in its body. Default: 'email'. */
    readonly email?: string
    /** Default: 'password'. */
    readonly password?: string
    /** Where the token is in its answer. Default: under whichever of the usual names. */
    readonly token?: string
    /** Where the token for renewal is. Default: there is none. */
    readonly refresh?: string
    /** Where it says who has signed in. Default: 'user' or 'userData'. */
    readonly user?: string
  }
  /** Asks for a newer token when one is refused, once. Default: the session has ended then. */
  readonly refresh?: SessionRoute & {
    /** What the token for renewal is called in its body. */
    readonly name: string
    readonly token?: string
    readonly refresh?: string
  }
  /** Answers who is signed in. Default: it is not asked. */
  readonly verify?: { readonly call: `${HttpVerb} /${string}`; readonly user?: string }
  /** Default: it is not told. */
  readonly signOut?: {
    readonly call: `${HttpVerb} /${string}`
    /** What the token for renewal is called in its body. Default: it carries none. */
    readonly refresh?: string
  }
  /** Answers what the person may do, in any of the usual forms or as `read` makes of it. Default: the API decides. */
  readonly permissions?: { readonly call: `${HttpVerb} /${string}`; readonly read?: (body: unknown) => unknown }
}
