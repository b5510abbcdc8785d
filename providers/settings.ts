/** What the server tells the browser before any call is made. */
export interface Settings {
  /** The API's host, without /api/v1. Default: '', the host that served the page. */
  readonly apiUrl: string
  /** By whose words that API is spoken to. Default: none, it speaks the specification's. */
  readonly adapter?: string
  /** Other APIs, by the names by which resources say which is theirs. Default: none. */
  readonly apis?: Readonly<Record<string, ApiSettings>>
  /** Encrypts what is kept in the browser. A secret that every browser is given hides it from a glance, no more. */
  readonly secret: string
  /** Where e-mail and password are sent, below /api/v1. Default: '/token'. */
  readonly signInPath: string
  /** The account that the sign-in page offers where the data are samples. Default: none. */
  readonly sample: { readonly email: string; readonly password: string } | null
  /** The API sends links to whoever forgot their password. Default: false. */
  readonly mailsLinks: boolean
  /** Whether the API sends mails. Default: nobody knows. */
  readonly sendsMail?: boolean
  /** The path below which the product is served. Default: '', the host is its own. */
  readonly basePath: string
}

/** Another API than the one at which people sign in. */
export interface ApiSettings {
  /** Its host. */
  readonly url: string
  /** By whose words it is spoken to. Default: none, it speaks the specification's. */
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

/** Reads the settings that stand in the page as JSON; what is left out has its default. */
export const readSettings = (json = document.getElementById('settings')?.textContent ?? ''): Settings => {
  const settings: Settings = { ...defaults, ...(JSON.parse(json.trim() || '{}') as Partial<Settings>) }
  return { ...settings, apiUrl: settings.apiUrl.replace(/\/+$/, '') }
}

/** The path of the browser's address, as the product knows it: from where it is served on. */
export const currentPath = ({ basePath }: Pick<Settings, 'basePath'>): string =>
  (location.pathname.startsWith(`${basePath}/`) || location.pathname === basePath
    ? location.pathname.slice(basePath.length)
    : location.pathname) || '/'
