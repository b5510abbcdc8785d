/** The settings that the server writes into the page. */
export interface Settings {
  /** The address of the API's host, without /api/v1. Default: '', the host of the page. */
  readonly apiUrl: string
  /** The name of the API's adapter. By default, the API uses the specification's convention without an adapter. */
  readonly adapter?: string
  /** The settings of other APIs, by the names that resources use. Default: no other APIs. */
  readonly apis?: Readonly<Record<string, ApiSettings>>
  /**
   * The secret that encrypts data in the browser. Every browser receives the secret, so the secret protects the data
   * only from a casual look.
   */
  readonly secret: string
  /** The path of the sign-in call, below /api/v1. Default: '/token'. */
  readonly signInPath: string
  /** The account that the sign-in page offers if the data is sample data. Default: no account. */
  readonly sample: { readonly email: string; readonly password: string } | null
  /** Whether the API sends links to users who forgot their password. Default: false. */
  readonly mailsLinks: boolean
  /** Whether the API sends mails. By default, the product does not know whether the API sends mails. */
  readonly sendsMail?: boolean
  /** The prefix of all paths of the product. Default: '', the product is at the root of its host. */
  readonly basePath: string
}

/** The settings of an API other than the sign-in API. */
export interface ApiSettings {
  /** The host of the API. */
  readonly url: string
  /** The name of the API's adapter. By default, the API uses the specification's convention without an adapter. */
  readonly adapter?: string
}

const defaults: Settings = {
  apiUrl: '',
  secret: 'deckhand',
  signInPath: '/token',
  sample: null,
  mailsLinks: false,
  basePath: '',
}

/** Reads the settings from the JSON in the page. Settings that the JSON does not contain have their default values. */
export const readSettings = (json = document.getElementById('settings')?.textContent ?? ''): Settings => {
  const settings: Settings = { ...defaults, ...(JSON.parse(json.trim() || '{}') as Partial<Settings>) }
  return { ...settings, apiUrl: settings.apiUrl.replace(/\/+$/, '') }
}

/** The path of the browser's address, without the product's path prefix. */
export const currentPath = ({ basePath }: Pick<Settings, 'basePath'>): string =>
  (location.pathname.startsWith(`${basePath}/`) || location.pathname === basePath
    ? location.pathname.slice(basePath.length)
    : location.pathname) || '/'
